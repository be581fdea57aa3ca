import { startScriptsAfterLoad } from './start-script.ts';
import { parseStyles, readMarkupNames } from './used-styles.ts';

/** The text of a built file by its path, e.g. `/home-services/products/assets/shell-DqwB37NU.css`. */
export type ReadBuiltFile = (path: string) => string | undefined;

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
/**
 * Matches the start of the body, with the script that hides parts of the page (hide-until-ready.tsx) if there
 * is one.
 */
const bodyStart = /<body>(?:<script>[\s\S]*?<\/script>)?/;

/**
 * Returns a function that changes the HTML of React Router so that the browser needs nothing but the document and the font for first
 * paint: the styles that can apply to its markup are in the page, and the whole style sheets and scripts are requested after the
 * load event (start-script.ts).
 */
export function createFirstPaint(readBuiltFile: ReadBuiltFile): (html: string) => string {
  const parsed = new Map<string, ReturnType<typeof parseStyles>>();
  const findStyles = (path: string) => {
    const text = parsed.has(path) ? undefined : readBuiltFile(path);
    if (text !== undefined) parsed.set(path, parseStyles(text));
    return parsed.get(path);
  };
  return (html) => prepare(html, findStyles);
}

function prepare(
  html: string,
  findStyles: (path: string) => ReturnType<typeof parseStyles> | undefined,
): string {
  const module = moduleScript.exec(html)?.[1];
  // Responses without the router's script, such as redirects, are not changed.
  if (module === undefined) return html;
  const files = [...html.matchAll(preloadLink)].map(([, href = '']) => href);
  const start = startScriptsAfterLoad(files, module);
  const markup = readMarkupNames(html);
  return html
    .replace(moduleScript, () => start.moduleScript)
    .replace(bodyStart, (found) => found + start.startScript)
    .replaceAll(preloadLink, '')
    .replaceAll(stylesheetLink, (link, href: string) => {
      // React Router adds a `#` to the address of a file that several routes use.
      const styles = findStyles(href.replace(/#$/, ''));
      return styles ? `<style data-file="${href}">${styles(markup)}</style>` : link;
    });
}
