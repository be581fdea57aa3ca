/** A self-contained HTML file, to print or to attach to an email. The title is plain text, the body HTML. */
export const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
th, td { text-align: left; overflow-wrap: break-word; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid GrayText }
.document { border-left: 3px solid GrayText; padding-left: 1rem }
</style>
<h1>${escaped(title)}</h1>
${body}
</html>
`;

export const list = (items: readonly string[]) =>
  `<ul>\n${items.map((item) => `<li>${escaped(item)}</li>`).join('\n')}\n</ul>`;

export const rows = (values: [name: string, value: string][]) =>
  `<table>\n${values
    .map(
      ([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
    )
    .join('\n')}\n</table>`;

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
