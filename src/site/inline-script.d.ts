/** A script that declares `script`, an object with the exports of the file (scripts/inline-script.js). */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
