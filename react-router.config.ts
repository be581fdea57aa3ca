import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  serverBuildFile: '[name].js',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
