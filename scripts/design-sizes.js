// `npm run design:sizes`: the gzipped script and styles of each component on its own, without React.
import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { exitWithError } from './runtime.js';

/** Gzipped bytes of styles: the budget of a journey page, applied to all components together. */
const styleBudget = 20_000;
const folder = 'src/design/components';

const names = readdirSync(folder).filter((name) => !name.includes('.'));
const fileOf = (/** @type {string} */ name) => `${folder}/${name}/${name}.tsx`;
const layouts = ['cluster', 'container', 'grid', 'stack'].map(
  (name) => `src/design/layout/${name}.tsx`,
);
const foundation = ['tokens', 'base'].map((name) => `src/design/tokens/${name}.css`);

print('gzip', 'script', 'style', 'includes');
for (const name of names) {
  const { script, style, components } = await weight([fileOf(name)]);
  const others = components.filter((other) => other !== name);
  print(name, kilobytes(script), kilobytes(style), others.join(', '));
}
const layout = await weight(layouts);
print('layout', kilobytes(layout.script), kilobytes(layout.style));
const tokens = await weight(foundation);
print('tokens and base', '', kilobytes(tokens.style));
const all = await weight([...foundation, ...layouts, ...names.map(fileOf)]);
print('everything', kilobytes(all.script), kilobytes(all.style));

if (all.style > styleBudget) {
  exitWithError(
    `All styles together are larger than the ${kilobytes(styleBudget)} budget of a journey page.`,
  );
}

/**
 * The gzipped size of a page that imports only these modules.
 * @param {string[]} modules
 */
async function weight(modules) {
  const entry = 'virtual:page';
  const source = modules.map((path) => `export * from '/${path}';`).join('\n');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        external: /^react(-dom)?(\/|$)/,
        preserveEntrySignatures: 'strict',
        checks: { moduleLevelDirective: false },
      },
    },
  });
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const chunks = files.filter((file) => file.type === 'chunk');
  const sheets = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const components = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => id.split(`${folder}/`)[1]?.split('/')[0] ?? '');
  return {
    script: gzipped(chunks.map(({ code }) => code)),
    style: gzipped(sheets.map((sheet) => ('source' in sheet ? String(sheet.source) : ''))),
    components: [...new Set(components)].filter(Boolean).sort(),
  };
}

/** @param {string[]} texts */
function gzipped(texts) {
  return texts.filter(Boolean).reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function print(name = '', script = '', style = '', rest = '') {
  const line = `${name.padEnd(20)}${script.padStart(9)}${style.padStart(9)}  ${rest}`;
  process.stdout.write(`${line.trimEnd()}\n`);
}
