/** Vite runs with this folder as its root. A plain object: this folder may not import Vite. */
export default {
  // Relative addresses, so that the static files work in any folder.
  base: './',
  cacheDir: '../../node_modules/.cache/gallery',
  build: {
    outDir: '../../build/gallery',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['./index.html', './example.html'],
      // Silences warnings about "use client" directives, which have no effect here.
      checks: { moduleLevelDirective: false },
    },
  },
};
