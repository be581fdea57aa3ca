/** What in the markup of a page decides whether a style can apply to it. */
export interface MarkupNames {
  classes: ReadonlySet<string>;
  /** In lower case. */
  elements: ReadonlySet<string>;
  /** The values of each `data-` attribute that an element has. */
  data: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A part of a style sheet: gives its text without what cannot apply to the markup. */
type Part = (markup: MarkupNames) => string;

/** Their contents are in no document tree, or only until a script uses them. */
const notShown = /<(script|style|template)\b[\s\S]*?<\/\1>/g;
const startTag = /<([a-z][\w-]*)([^>]*)/gi;
const attribute = / (class|data-[\w-]+)="([^"]*)"/g;

export function readMarkupNames(html: string): MarkupNames {
  const classes = new Set<string>();
  const elements = new Set<string>();
  const data = new Map<string, Set<string>>();
  for (const [, element = '', attributes = ''] of html.replace(notShown, '').matchAll(startTag)) {
    elements.add(element.toLowerCase());
    for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
      if (name === 'class') for (const part of value.split(' ')) classes.add(part);
      else data.set(name, (data.get(name) ?? new Set()).add(value));
    }
  }
  return { classes, elements, data };
}

/** At-rules that contain rules. Others are left as they are, e.g. @font-face. */
const group = /^@(media|supports|layer|container|starting-style)\b/;

/**
 * Reads a minified style sheet. A rule is left out of a page when it has a class or an element that the page's markup has not. Its state
 * does not count: `:focus`, `[open]` and `@media print` may come to be true.
 */
export function parseStyles(css: string): Part {
  const parts = splitBlocks(css).map(({ head, body }): Part => {
    if (body === undefined) return () => head;
    if (group.test(head)) {
      const inside = parseStyles(body);
      return (markup) => wrap(head, inside(markup));
    }
    if (head.startsWith('@')) return () => `${head}{${body}}`;
    const selectors = splitList(head).map((text) => ({ text, mayApply: parseSelector(text) }));
    return (markup) => {
      const used = selectors.filter(({ mayApply }) => mayApply(markup));
      return wrap(used.map(({ text }) => text).join(','), used.length === 0 ? '' : body);
    };
  });
  return (markup) => parts.map((part) => part(markup)).join('');
}

const wrap = (head: string, inside: string) => (inside === '' ? '' : `${head}{${inside}}`);

/** Rules and at-rules, without what is between them. A statement such as `@layer base;` has no body. */
function splitBlocks(css: string): { head: string; body?: string }[] {
  const blocks: { head: string; body?: string }[] = [];
  let start = 0;
  let open = 0;
  let depth = 0;
  for (const { 0: found, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (found === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (found === '}') {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    } else if (found === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, index + 1).trim() });
      start = index + 1;
    }
  }
  return blocks;
}

/** The selectors of a list, split at its commas outside of brackets. */
function splitList(list: string): string[] {
  const selectors: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: found, index } of list.matchAll(/[([\])]|,/g)) {
    if (found === '(' || found === '[') depth += 1;
    else if (found !== ',') depth -= 1;
    else if (depth === 0) {
      selectors.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...selectors, list.slice(start)];
}

/** Arguments are not read: classes in `:not()` must not be there, and of those in `:is()` one is enough. */
function parseSelector(selector: string): (markup: MarkupNames) => boolean {
  let bare = selector;
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replaceAll(/\([^()]*\)/g, '');
  }
  const data = [...bare.matchAll(/\[(data-[\w-]+)="?([^\]"]*)"?\]/g)];
  bare = bare.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/::?[\w-]+/g, '');
  const classes = [...bare.matchAll(/\.([\w-]+)/g)];
  const elements = [...bare.matchAll(/(?<![\w.#-])[a-z][\w-]*/gi)];
  return (markup) =>
    classes.every(([, name = '']) => markup.classes.has(name)) &&
    elements.every(([name]) => markup.elements.has(name.toLowerCase())) &&
    // An attribute that no element has yet may be a state, such as those that scripts set before first paint.
    data.every(([, name = '', value = '']) => markup.data.get(name)?.has(value) ?? true);
}
