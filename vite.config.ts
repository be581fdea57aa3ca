import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './scripts/inline-script.js';
import { runTimePackages } from './scripts/run-time-packages.js';
import { basePath } from './src/api/paths.ts';

interface Modules {
  getModuleInfo: (id: string) => { importers: string[] } | null;
}

const pageModule =
  /\/src\/site\/(root|pages\/[\w-]+\/page|journey\/journey-route|after-load)\.tsx?/;

/** The pages that cannot be shown without the module. */
function pagesOf(id: string, modules: Modules): Set<string> {
  const pages = new Set<string>();
  const met = new Set([id]);
  for (const module of met) {
    const page = pageModule.exec(module)?.[1];
    if (page) pages.add(page);
    else for (const importer of modules.getModuleInfo(module)?.importers ?? []) met.add(importer);
  }
  return pages;
}

// What fewer pages have in common would only be a load to the others.
const fewestForms = 4;

/** Listing and order page carry nothing that only forms need; a page carries its own part itself. */
function sharedFile(id: string, modules: Modules): 'shell' | 'journey' | 'forms' | null {
  // The guard asks for it on the way to a form, where all it needs is needed anyway.
  if (id.endsWith('/src/journey/walk.ts')) return 'forms';
  // The cookie banner, which every page loads late, needs it too, and must not bring the forms along.
  if (id.endsWith('/src/rules/display/joined-list.ts')) return 'shell';
  // Of the order page and of buy-plan.ts, which the confirmation page loads late: else it would be a file of its own.
  if (id.endsWith('/src/catalogue/selection.ts')) return 'journey';
  const pages = pagesOf(id, modules);
  // Every page loads it late; what it shares with forms must not bring them along.
  if (pages.has('after-load') && pages.size > 1) return 'shell';
  const isOfListing = pages.has('pages/listing/page');
  const isOfEveryStep = pages.has('journey/journey-route');
  const isOfOrder = pages.has('pages/order/page');
  if (pages.has('root') || (isOfListing && pages.size > 1)) return 'shell';
  if (isOfEveryStep || (isOfOrder && pages.size > 1)) return 'journey';
  return pages.size >= fewestForms ? 'forms' : null;
}

/**
 * What pages need together travels together: thirty small files are a tenth larger than five, since each
 * is compressed by itself. A group takes along what its modules import, unless an earlier one has it.
 */
const fileGroups = [
  // Vite's own part of a dynamic import is with them: the entry has one, and would else load a group for it.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
  },
  ...(['shell', 'journey', 'forms'] as const).map((file) => ({
    debugName: file,
    name: (id: string, modules: Modules) => (sharedFile(id, modules) === file ? file : null),
  })),
];

/**
 * Tells V8 to compile every function of the file when it is loaded, off the main thread. React DOM is one function, which
 * V8 would skip first, and compile on the main thread when it is called.
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), reactRouter()],
  // Everything that pages import. The development server prepares these packages at its start; it would reload an
  // open page when it finds another one later.
  optimizeDeps: {
    entries: [
      'src/site/{entry.client,root}.tsx',
      'src/site/{journey,pages}/**/*.tsx',
      '!**/*.test.tsx',
    ],
  },
  build: { assetsDir: `${basePath.slice(1)}/assets` },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups: fileGroups },
            postBanner: ({ name }) => (name === 'react' ? compileAtOnce : ''),
          },
        },
      },
    },
    // One server build: pages and API come from one module graph.
    ssr: {
      // A third of the time to load hundreds of modules one by one, and no other package to install. The development
      // server cannot run packages in CommonJS from its own module graph.
      ...(command === 'build' && {
        // React Router leaves `node` out without its own server package, and packages would be bundled for browsers.
        resolve: { noExternal: true, external: runTimePackages, conditions: ['node'] },
        // A built server is a production server however it is started.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            ops: 'src/server/cli/ops.ts',
            'content-worker': 'src/server/content/content-worker.ts',
          },
        },
      },
    },
  },
}));
