/**
 * An SVG may contain only what is listed here, because the logo becomes part of a page and a visitor may open any
 * other picture by its address. A file with anything else is refused rather than rewritten, so that the file that an editor sees is the
 * file that is served.
 */
const elements = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);

const textElements = new Set(['title', 'desc']);

/** Attributes with any text. */
const textAttributes = new Set(['id', 'data-name', 'role', 'aria-label', 'aria-hidden']);

const svgNamespace = 'http://www.w3.org/2000/svg';
const namespaces: Readonly<Record<string, string>> = {
  xmlns: svgNamespace,
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  version: '1.1',
  'xml:space': 'preserve',
};

/** Attributes with numbers, keywords, colours, path data, transforms or a reference such as `url(#glow)`. */
const valueAttributes = new Set(
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform preserveAspectRatio offset
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits color fill fill-opacity
  fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset opacity stop-color stop-opacity clip-path clip-rule mask display visibility focusable`.split(
    /\s+/,
  ),
);

/** No quotes, colons, slashes, backslashes or character references, so no address and no escaped one. */
const plainValue = /^[\w\s#.,%()+-]*$/;
const functions = /^(rgba?|hsla?|matrix|translate|scale|rotate|skewX|skewY)$/;
const localReference = /^url\(#[\w-]+\)$/;

const token =
  /(<!--(?!-?>)(?:(?!--)[\s\S])*-->|<\?xml [^<>]*\?>)|<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** HTML needs none of these. */
const declarations = / (?:xmlns(?::xlink)?|version|xml:space)=(?:"[^"]*"|'[^']*')/g;
/** A character reference that XML knows without a declaration. */
const ampersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

export interface CheckedSvg {
  /** What to remove or mend, each completing "The file …". */
  problems: string[];
  /** The SVG without comments, XML declaration and namespaces, for the HTML of a page. */
  markup: string;
  width: number;
  height: number;
}

export function checkSvg(source: string): CheckedSvg {
  const problems = new Set<string>();
  const open: string[] = [];
  let markup = '';
  let root: ReadonlyMap<string, string> | undefined;
  token.lastIndex = source.startsWith('\uFEFF') ? 1 : 0;
  for (let from = token.lastIndex; from < source.length; from = token.lastIndex) {
    const found = token.exec(source);
    if (!found) {
      problems.add(`is not well-formed at ${JSON.stringify(source.slice(from, from + 40))}`);
      break;
    }
    const [all, hidden, slash, name = '', attributes = '', isEmpty, text] = found;
    if (hidden !== undefined) continue;
    markup += all;
    if (text !== undefined) {
      const parent = open.at(-1) ?? '';
      const isText = textElements.has(parent);
      // The element is refused, and its text with it.
      const isRefused = open.length > 1 && !elements.has(parent);
      if (text.trim() !== '' && !isRefused && (!isText || ampersand.test(text)))
        problems.add(`must not contain the text ${JSON.stringify(text.trim().slice(0, 40))}`);
    } else if (slash) {
      if (open.pop() !== name) problems.add(`is not well-formed: </${name}> ends another element`);
    } else {
      const isInside = open.length > 0;
      if (name === 'svg' ? isInside : !isInside || !elements.has(name))
        problems.add(`must not contain <${name}>: ${adviceFor(name)}`);
      const pairs = [...attributes.matchAll(attribute)].map(
        ([, key = '', one, other = '']): [string, string] => [key, one ?? other],
      );
      if (name === 'svg') root ??= new Map(pairs);
      // Every one of them: of an attribute that stands twice, HTML takes the first.
      for (const [key, value] of pairs) {
        const message = findAttributeProblem(key, value);
        if (message !== undefined) problems.add(`must not contain ${key}${message} in <${name}>`);
      }
      if (!isEmpty) open.push(name);
    }
  }
  if (open.length > 0) problems.add(`is not complete: <${open.at(-1)}> does not end`);
  if (root?.get('xmlns') !== svgNamespace)
    problems.add(`must start with <svg xmlns="${svgNamespace}">`);
  const [width = 0, height = 0] = measure(root);
  if (!(width > 0 && height > 0)) problems.add('must have a viewBox, e.g. viewBox="0 0 240 80"');
  return {
    problems: [...problems],
    markup: markup.replace(declarations, '').trim(),
    width,
    height,
  };
}

function measure(root: ReadonlyMap<string, string> | undefined): number[] {
  const box = root
    ?.get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return (
    box?.slice(2, 4) ?? ['width', 'height'].map((side) => Number.parseFloat(root?.get(side) ?? ''))
  );
}

function adviceFor(name: string): string {
  if (name === 'text' || name === 'tspan') return 'convert the text to paths';
  if (name === 'style') return 'save the SVG with presentation attributes instead of CSS';
  if (name === 'image') return 'use a PNG instead';
  if (name === 'use' || name === 'symbol') return 'save the SVG without symbols';
  return name.includes(':') ? 'save the file as plain SVG' : 'remove it';
}

/** Undefined for an attribute that is allowed; otherwise the words after its name. */
function findAttributeProblem(key: string, value: string): string | undefined {
  if (key in namespaces) return namespaces[key] === value ? undefined : `="${value.slice(0, 60)}"`;
  if (textAttributes.has(key)) return value.includes('&') ? ` with "&"` : undefined;
  if (!valueAttributes.has(key)) return '';
  const calls = [...value.matchAll(/([\w-]*)\(/g)].map(([, name = '']) => name);
  const isAllowed =
    plainValue.test(value) &&
    (localReference.test(value) || calls.every((name) => functions.test(name)));
  return isAllowed ? undefined : `="${value.slice(0, 60)}"`;
}
