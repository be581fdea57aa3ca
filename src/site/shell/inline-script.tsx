/**
 * An inline script of the server's page that runs before hydration. Pass the text as
 * `import.meta.env.SSR ? text : ''`, so that the browser's bundle does not contain it too.
 */
export function InlineScript({ text }: { text: string }) {
  return <script suppressHydrationWarning>{text}</script>;
}
