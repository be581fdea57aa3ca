import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

const inlineQuery = '?inline-script';
const fileQuery = '?script-file';
const folder = 'node_modules/.cache/script-files';

/**
 * A Vite plugin for pages that must run a module before they can load the others. `import text from './file.ts?inline-script'` gives the
 * file with all its imports as the text of one script, which declares `script`, an object with the exports of the file.
 * `import path from './file.ts?script-file'` gives the address of a file that is one script with all its imports.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineScript() {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      const query = [inlineQuery, fileQuery].find((known) => id.endsWith(known));
      if (query === undefined) return undefined;
      const entry = id.slice(0, -query.length);
      const { code, moduleIds } = await buildScript(entry);
      for (const file of moduleIds) this.addWatchFile(file);
      if (query === inlineQuery) return `export default ${JSON.stringify(code)}`;
      const written = join(resolve(folder), `${basename(entry, '.ts')}.js`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(written, code);
      return `export { default } from ${JSON.stringify(`${written}?url&no-inline`)}`;
    },
  };
}

/** @param {string} entry */
async function buildScript(entry) {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'script' },
      rollupOptions: { output: { generatedCode: { symbols: false } } },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  return chunk;
}
