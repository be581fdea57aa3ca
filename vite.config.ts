import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { basePath } from './src/api/paths.ts';

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsDir: `${basePath.slice(1)}/assets` },
  environments: {
    // One server build: pages and API come from one module graph.
    ssr: { build: { rollupOptions: { input: 'src/server/main.ts' } } },
  },
});
