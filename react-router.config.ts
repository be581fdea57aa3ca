import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  serverBuildFile: '[name].js',
  ssr: true,
  // A client loader stays in its page's file: one request less, and the file is fetched ahead with the page.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
