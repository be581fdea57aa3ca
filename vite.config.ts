import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { basePath } from './src/api/paths.ts';

const sources = (...places: string[]) => {
  const folders = places.map((place) => `/src/${place}`);
  return (id: string) => folders.some((folder) => id.includes(folder));
};

/**
 * What pages need together travels together: thirty small files are a tenth larger than five, since each
 * is compressed by itself. A group takes along what its modules import, unless an earlier one has it.
 */
const fileGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    // For every page, and for what listing and order page have in common.
    name: 'shell',
    test: sources(
      'site/shell/',
      'site/plan/',
      'site/session/browser-session',
      'site/journey/step-address',
      'catalogue/price',
      'design/components/button/',
      'design/components/card/',
      'design/components/choice-tiles/',
      'design/components/link/',
    ),
  },
  {
    // For every step, the order page included.
    name: 'journey',
    test: sources(
      'site/journey/journey-route',
      'site/journey/step-form',
      'site/journey/step-page',
      'site/journey/show-field',
      'site/session/selection',
      'journey/order-confirmation',
      'journey/wording',
      'rules/joined-list',
      'design/layout/stack',
      'design/components/alert/',
      'design/components/checkbox/',
    ),
  },
  {
    // For the steps that judge what is typed.
    name: 'forms',
    test: sources(
      'site/journey/use-journey',
      'site/journey/use-step-form',
      'design/layout/grid',
      'design/components/dropdown/',
      'design/components/text-input/',
    ),
  },
];

/** Each name is in a script, a style sheet and the HTML: no longer than it takes to be the only one. */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 4);
  return `${name}_${mark}`;
}

export default defineConfig({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: className } },
  build: { assetsDir: `${basePath.slice(1)}/assets` },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: fileGroups } } } } },
    // One server build: pages and API come from one module graph.
    ssr: {
      // Hundreds of small modules take most of a second to load one by one.
      resolve: { noExternal: [/^drizzle-orm/, /^lucide-react/, /^zod/, /^hono/, /^@hono/] },
      build: { rollupOptions: { input: 'src/server/main.ts' } },
    },
  },
});
