/** Vite runs with this folder as its root. A plain object: this folder may not import Vite. */
export default {
  // The static files work in whatever folder they are put.
  base: './',
  cacheDir: '../../../node_modules/.cache/gallery',
  build: {
    outDir: '../../../build/gallery',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['./index.html', './example.html'],
      // Directives for React's server components mean nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
};
