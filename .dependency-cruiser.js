/**
 * The import table of docs/architecture.md. Default deny: a folder may import itself and what is
 * listed here, and a new folder may import nothing until it gets a row.
 *
 * @typedef {{ folders?: string[], packages?: string[] }} Row
 * @type {Record<string, Row>}
 */
export const table = {
  rules: { packages: ['zod'] },
  catalogue: { folders: ['rules'], packages: ['zod'] },
  journey: { folders: ['rules', 'catalogue'], packages: ['zod'] },
  api: { folders: ['rules', 'catalogue', 'journey'], packages: ['zod'] },
  design: { packages: ['react', 'lucide-react'] },
  gallery: { folders: ['design', 'catalogue', 'server/mail'], packages: ['react', 'react-dom'] },
};

const shared = ['rules', 'catalogue', 'journey', 'api'];

/**
 * The same for the folders of src/tracking. Each may also import rules, catalogue and api.
 *
 * @type {Record<string, Row>}
 */
export const trackingTable = {
  calls: {},
  account: {},
  'third-parties': {},
  journey: { folders: ['account'] },
  affiliate: {},
  campaign: { folders: ['account'] },
  analytics: { folders: ['consent'] },
  reports: { folders: ['account', 'journey', 'consent'], packages: ['web-vitals'] },
  consent: { folders: ['third-parties', 'account'], packages: ['vanilla-cookieconsent'] },
  embeds: { folders: ['third-parties', 'consent', 'account'] },
};

/**
 * The same for the folders of src/site. Each may also import rules, catalogue, journey, api, design and
 * tracking, React, and src/site/server-context.ts.
 *
 * @type {Record<string, Row>}
 */
export const siteTable = {
  session: { packages: ['zod'] },
  calls: { folders: ['session'], packages: ['zod'] },
  plan: {},
  shell: { folders: ['session'], packages: ['react-router'] },
  visit: { folders: ['session', 'shell'] },
  consent: { folders: ['shell'], packages: ['react-dom'] },
  forms: {
    folders: ['session', 'shell'],
    packages: ['react-router', 'react-hook-form', 'zod'],
  },
  journey: {
    folders: ['session', 'calls', 'plan', 'shell', 'forms'],
    packages: ['react-router', 'zod'],
  },
  pages: {
    folders: ['session', 'calls', 'plan', 'shell', 'forms', 'journey'],
    // schema-dts has types only: schema.org's vocabulary.
    packages: ['react-router', 'zod', 'schema-dts'],
  },
};

/**
 * The same for the folders of src/server. Each may also import rules, catalogue, journey and api, server/errors,
 * server/settings, and Node.
 *
 * @type {Record<string, Row>}
 */
export const serverTable = {
  errors: {},
  outbound: {},
  tracing: { packages: ['@opentelemetry', 'pino', 'zod'] },
  settings: { packages: ['zod'] },
  background: {},
  'data-folder': { folders: ['background'], packages: ['pino'] },
  'third-parties': { packages: ['zod'] },
  storage: {
    folders: ['data-folder', 'tracing'],
    packages: ['drizzle-orm', 'pg', 'pg-copy-streams', '@electric-sql/pglite', 'pino', 'zod'],
  },
  observability: { folders: ['tracing'], packages: ['drizzle-orm', 'pino', 'prom-client', 'zod'] },
  content: { packages: ['zod', 'pino'] },
  preview: {
    folders: ['http', 'bank', 'content', 'purchase'],
    packages: ['hono', 'lru-cache', 'zod'],
  },
  publishing: { folders: ['background', 'storage', 'content'], packages: ['drizzle-orm', 'zod'] },
  menu: { folders: ['outbound', 'background'], packages: ['zod', 'pino'] },
  deliveries: { folders: ['storage', 'tracing'], packages: ['drizzle-orm', 'pino'] },
  bank: { folders: ['storage'], packages: ['drizzle-orm', 'zod'] },
  addresses: {
    folders: ['outbound', 'storage', 'content'],
    packages: ['drizzle-orm', 'zod', 'pino', 'cockatiel', 'lru-cache'],
  },
  documents: { folders: ['storage', 'content'], packages: ['drizzle-orm', 'marked'] },
  enquiries: { folders: ['storage', 'deliveries', 'tracing'], packages: ['drizzle-orm'] },
  reporting: { folders: ['storage', 'content'], packages: ['pino'] },
  funnel: {
    folders: ['storage', 'content', 'background'],
    packages: ['drizzle-orm', 'react-dom', 'pino', '@fontsource-variable/figtree'],
  },
  purchase: {
    folders: ['storage', 'content', 'deliveries', 'bank', 'tracing'],
    packages: ['drizzle-orm', 'zod'],
  },
  'sale-trial': {
    folders: ['storage', 'deliveries', 'bank', 'enquiries', 'purchase', 'mail'],
    packages: ['drizzle-orm', 'pino'],
  },
  'journey-cookies': { folders: ['http', 'bank'], packages: ['zod'] },
  http: {
    folders: ['background', 'storage', 'observability', 'tracing'],
    packages: ['hono', 'zod', 'pino', 'lru-cache'],
  },
  pages: {
    folders: ['http', 'content'],
    packages: ['hono', 'isbot', 'lru-cache', 'p-limit'],
  },
  'saved-journeys': {
    folders: ['storage', 'bank', 'mail', 'http', 'observability', 'content'],
    packages: ['drizzle-orm', 'hono', 'pino'],
  },
  api: {
    folders: [
      'http',
      'observability',
      'content',
      'addresses',
      'enquiries',
      'purchase',
      'reporting',
      'saved-journeys',
      'journey-cookies',
    ],
    packages: ['hono', 'zod', 'pino'],
  },
  webhooks: {
    folders: ['storage', 'deliveries', 'bank', 'tracing'],
    packages: ['drizzle-orm', 'zod'],
  },
  mail: {
    folders: ['data-folder', 'storage', 'deliveries', 'bank', 'tracing'],
    packages: ['drizzle-orm', 'nodemailer', 'react', 'react-dom', 'zod'],
  },
  retention: {
    folders: ['data-folder', 'storage', 'background'],
    packages: ['drizzle-orm', 'pino', 'zod'],
  },
  backup: {
    folders: ['data-folder', 'storage'],
    packages: ['drizzle-orm', '@electric-sql/pglite', 'pino', 'zod'],
  },
  person: {
    folders: ['data-folder', 'storage', 'bank', 'purchase', 'retention'],
    packages: ['drizzle-orm', 'zod'],
  },
  cli: {
    folders: [
      'backup',
      'data-folder',
      'storage',
      'content',
      'publishing',
      'preview',
      'deliveries',
      'bank',
      'addresses',
      'documents',
      'purchase',
      'webhooks',
      'funnel',
      'retention',
      'person',
      'sale-trial',
    ],
    packages: ['commander', 'drizzle-orm'],
  },
};

const tests = '\\.(test|examples)\\.tsx?$';
const heavyWidgets =
  '^src/design/components/(calendar|date-picker|file-upload|review-widget|video-player)/';
const either = (/** @type {string[]} */ names) => names.join('|');

/** @param {string} folder @param {Row} row */
const allowedFrom = (folder, { folders = [], packages = [] }) => {
  const from = { path: `^src/${folder}/`, pathNot: tests };
  return [
    { from, to: { path: `^src/(${either([folder, ...folders])})/` } },
    { from, to: { path: `^node_modules/(@types/)?(${either(packages)})/` } },
  ];
};

const allowedInTracking = Object.entries(trackingTable).flatMap(
  ([folder, { folders = [], packages = [] }]) =>
    allowedFrom(`tracking/${folder}`, {
      folders: ['rules', 'catalogue', 'api', ...folders.map((name) => `tracking/${name}`)],
      packages,
    }),
);

const siteFolders = either(Object.keys(siteTable));
const siteFile = { path: '^src/site/[^/]+\\.tsx?$', pathNot: tests };
const siteShared = [...shared, 'design', 'tracking'];

/** @type {import('dependency-cruiser').IAllowedRuleType[]} */
const allowedInSite = [
  ...Object.entries(siteTable).flatMap(([folder, { folders = [], packages = [] }]) =>
    allowedFrom(`site/${folder}`, {
      folders: [...siteShared, ...folders.map((name) => `site/${name}`)],
      packages: ['react', ...packages],
    }),
  ),
  {
    from: { path: `^src/site/(${siteFolders})/`, pathNot: tests },
    to: { path: '^src/site/server-context\\.ts$' },
  },
  // The files of src/site itself put the folders together.
  { from: siteFile, to: { path: `^src/site/([^/]+\\.tsx?$|(${siteFolders})/)` } },
  { from: siteFile, to: { path: `^src/(${either(siteShared)})/` } },
  {
    from: siteFile,
    to: {
      path: '^node_modules/(@types/)?(react|react-dom|react-router|@react-router/dev|@fontsource-variable/figtree)/',
    },
  },
  // Generated by the router beside each route module, the root's too.
  { from: { path: '^src/site/' }, to: { path: '^(\\./|\\.\\./)?\\+types/' } },
];

const serverShared = [...shared, 'server/errors', 'server/settings'];
const serverFolders = either(Object.keys(serverTable));
const serverFolder = { path: `^src/server/(${serverFolders})/`, pathNot: tests };
const serverFile = { path: '^src/server/[^/]+\\.ts$', pathNot: tests };

/** @type {import('dependency-cruiser').IAllowedRuleType[]} */
const allowedInServer = [
  ...Object.entries(serverTable).flatMap(([folder, { folders = [], packages = [] }]) =>
    allowedFrom(`server/${folder}`, {
      folders: [...serverShared, ...folders.map((name) => `server/${name}`)],
      packages,
    }),
  ),
  { from: serverFolder, to: { dependencyTypes: ['core'] } },
  {
    from: { path: '^src/server/third-parties/', pathNot: tests },
    to: { path: '^src/tracking/third-parties/' },
  },
  {
    from: { path: '^src/server/funnel/', pathNot: tests },
    to: { path: '^src/design/components/rate-chart/' },
  },
  {
    from: { path: '^src/server/cli/', pathNot: tests },
    to: { path: '^src/server/(config|load-content|prepare-process)\\.ts$' },
  },
  // The files of src/server itself put the folders together.
  { from: serverFile, to: { path: `^src/server/([^/]+\\.ts$|(${serverFolders})/)` } },
  { from: serverFile, to: { path: `^src/(${either([...shared, 'tracking/third-parties'])})/` } },
  { from: serverFile, to: { path: '^node_modules/(zod|hono|@hono/node-server|pino)/' } },
  { from: serverFile, to: { dependencyTypes: ['core'] } },
  {
    from: { path: '^src/server/(site-)?app\\.ts$' },
    to: { path: '^src/site/server-context\\.ts$|^node_modules/react-router/' },
  },
  {
    from: { path: '^src/server/app\\.ts$' },
    to: {
      path: '^virtual:react-router/server-build$',
    },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  allowedSeverity: 'error',
  allowed: [
    ...Object.entries(table).flatMap(([folder, row]) => allowedFrom(folder, row)),
    ...allowedInTracking,
    ...allowedInSite,
    ...allowedInServer,
    { from: { path: '^src/', pathNot: '^src/[^/]+\\.tsx?$' }, to: { path: '\\.css$' } },
    // The gallery shows components and emails in the shipped brand.
    {
      from: { path: '^src/(gallery/|server/mail/mail-examples\\.ts$)' },
      to: { path: '^content/brand/' },
    },
    { from: { path: tests }, to: {} },
    { from: { pathNot: '^src/' }, to: {} },
  ],
  forbidden: [
    {
      name: 'no-page-imports-another-page',
      severity: 'error',
      from: { path: '^src/site/pages/([^/]+)/' },
      to: { path: '^src/site/pages/', pathNot: '^src/site/pages/$1/' },
    },
    {
      name: 'only-fields-use-other-folders-of-rules',
      severity: 'error',
      from: { path: '^src/rules/(?!fields/)([^/]+)/', pathNot: tests },
      to: { path: '^src/rules/', pathNot: '^src/rules/$1/' },
    },
    {
      name: 'no-page-carries-the-whole-contract',
      severity: 'error',
      from: { path: '^src/(site|tracking)/', pathNot: tests },
      to: { path: '^src/api/(operations|openapi|field-descriptions|failure-schema)\\.ts$' },
    },
    {
      name: 'heavy-widgets-are-loaded-lazily',
      comment:
        'A static import would put the widget into the script of every page that uses the importer.',
      severity: 'error',
      from: {
        path: '^src/(site|design)/',
        pathNot: `${heavyWidgets}|${tests}|^src/gallery/`,
      },
      to: { path: heavyWidgets, dynamic: false },
    },
    {
      name: 'the-checker-shares-no-code',
      comment:
        'A checker that used code of the product, or of its tests, would share their mistakes.',
      severity: 'error',
      from: { path: '^tests/reliability/checker/' },
      to: {
        pathNot: '^(tests/reliability/checker|node_modules/(@types/)?(pg|vitest))/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
