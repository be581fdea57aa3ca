import { Marked } from 'marked';

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      // The page has headings of three levels above those of a document.
      const tag = `h${Math.min(depth + 3, 6)}`;
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`;
    },
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
    image: ({ text }) => escapeHtml(text),
  },
});

/** A document's Markdown as HTML, for a file that is complete by itself. HTML, links and images in it are shown as text. */
export function renderDocumentHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
