/** Of the texts that are written by hand; built ones have none. */
const commentsAndIndents = /^ +(\/\/.*\n)?/gm;

/**
 * An inline script of the server's page that runs before hydration. Pass the text as
 * `import.meta.env.SSR ? text : ''`, so that the browser's bundle does not contain it too.
 */
export function InlineScript({ text }: { text: string }) {
  // React warns of a script that it creates in the browser, since it would not run; an empty data block is none.
  const type = import.meta.env.SSR ? undefined : 'text/plain';
  return (
    <script type={type} suppressHydrationWarning>
      {text.replaceAll(commentsAndIndents, '')}
    </script>
  );
}
