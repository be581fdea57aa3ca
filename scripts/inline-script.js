import { build } from 'vite';

const query = '?inline-script';

/**
 * A Vite plugin. `import text from './file.ts?inline-script'` gives the file with all its imports as the text of one script, for
 * pages that must run a module before they can load files. The script declares `script`, an object with the exports of the file.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineScript() {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const entry = id.slice(0, -query.length);
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
      for (const file of chunk.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(chunk.code)}`;
    },
  };
}
