import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { basePath } from './src/api/paths.ts';

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsDir: `${basePath.slice(1)}/assets` },
  environments: {
    // One server build: pages and API come from one module graph.
    ssr: {
      // Hundreds of small modules take most of a second to load one by one.
      resolve: { noExternal: [/^drizzle-orm/, /^lucide-react/, /^zod/, /^hono/, /^@hono/] },
      build: { rollupOptions: { input: 'src/server/main.ts' } },
    },
  },
});
