/**
 * A script that is in the page from the server and runs before React is there. Its text is for the server
 * alone: give it as `import.meta.env.SSR ? text : ''`, and the browser's files do not carry it a second time.
 */
export function InlineScript({ text }: { text: string }) {
  return <script suppressHydrationWarning>{text}</script>;
}
