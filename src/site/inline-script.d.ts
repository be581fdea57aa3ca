/** A script that declares `script`, an object with the exports of the file (scripts/inline-script.js). */
declare module '*?inline-script' {
  const text: string;
  export default text;
}

/** The address of a file that is one script with all its imports (scripts/inline-script.js). */
declare module '*?script-file' {
  const path: string;
  export default path;
}
