/**
 * What may import what. Default deny: a folder may import itself and what is listed here, and a new folder may import nothing
 * until it gets a row. docs/architecture.md says what each folder holds.
 *
 * @typedef {{ folders?: string[], packages?: string[] }} Row
 * @type {Record<string, Row>}
 */
export const table = {
  rules: { packages: ['zod'] },
  catalogue: { folders: ['rules', 'design/tokens'], packages: ['zod'] },
  journey: { folders: ['rules', 'catalogue'], packages: ['zod'] },
  contract: { folders: ['rules', 'catalogue', 'journey'] },
  api: { folders: ['rules', 'catalogue', 'journey', 'contract'], packages: ['zod'] },
  design: { packages: ['react', 'lucide-react'] },
  gallery: {
    folders: ['design', 'catalogue', 'server/sales/mail'],
    packages: ['react', 'react-dom'],
  },
};

const shared = ['rules', 'catalogue', 'journey', 'contract', 'api'];

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
 * The same for the folders of src/site. Each may also import rules, catalogue, journey, contract, api, design and
 * tracking, React, and src/site/server-context.ts.
 *
 * @type {Record<string, Row>}
 */
export const siteTable = {
  session: {},
  'journey-state/in-tab': { folders: ['session'], packages: ['zod'] },
  calls: { folders: ['session', 'journey-state/in-tab'], packages: ['zod'] },
  plan: {},
  shell: { folders: ['session'], packages: ['react-router'] },
  visit: { folders: ['session', 'shell'] },
  consent: { folders: ['shell'], packages: ['react-dom'] },
  forms: {
    folders: ['journey-state/in-tab', 'shell'],
    packages: ['react-router', 'react-dom', 'zod'],
  },
  steps: { folders: ['calls', 'forms'], packages: ['react-router'] },
  'journey-state/between': {
    folders: ['session', 'journey-state/in-tab', 'shell', 'forms', 'steps'],
    packages: ['zod'],
  },
  'journey-state/in-cookie': {
    folders: ['journey-state/between', 'calls', 'forms', 'steps'],
    packages: ['react-router', 'zod'],
  },
  journey: {
    folders: [
      'session',
      'plan',
      'shell',
      'forms',
      'steps',
      'journey-state/in-tab',
      'journey-state/in-cookie',
      'journey-state/between',
    ],
    packages: ['react-router'],
  },
  pages: {
    folders: [
      'session',
      'calls',
      'plan',
      'shell',
      'forms',
      'steps',
      'journey-state/in-tab',
      'journey-state/in-cookie',
      'journey-state/between',
      'journey',
    ],
    // schema-dts has types only: schema.org's vocabulary.
    packages: ['react-router', 'zod', 'schema-dts'],
  },
};

/**
 * The rooms of src/server, from the ground up: each may import the rooms that it lists. Inside a room the same table holds for
 * its folders; the files of a room itself, which put its folders together, may import all of them. Every file may also
 * import rules, catalogue, journey, contract, api and Node.
 *
 * @type {Record<string, { rooms?: string[], packages?: string[], inside: Record<string, Row> }>}
 */
export const serverRooms = {
  platform: {
    packages: ['pino'],
    inside: {
      errors: {},
      settings: { packages: ['zod'] },
      background: {},
      outbound: { folders: ['errors'] },
      tracing: { folders: ['settings'], packages: ['@opentelemetry', 'zod'] },
      observability: {
        folders: ['errors', 'settings', 'tracing'],
        packages: ['drizzle-orm', 'pino', 'prom-client', 'zod'],
      },
      'data-folder': { folders: ['errors', 'settings', 'background'], packages: ['pino'] },
      storage: {
        folders: ['errors', 'settings', 'background', 'data-folder', 'tracing'],
        packages: ['drizzle-orm', 'pg', 'pg-copy-streams', '@electric-sql/pglite', 'pino', 'zod'],
      },
      keys: {
        folders: ['errors', 'settings', 'data-folder', 'storage'],
        packages: ['drizzle-orm', 'zod'],
      },
    },
  },
  content: {
    rooms: ['platform'],
    packages: ['p-limit', 'pino'],
    inside: {
      files: { packages: ['zod'] },
      schemas: { folders: ['files'], packages: ['zod'] },
      timeline: { folders: ['files'] },
      checks: { folders: ['files', 'schemas', 'timeline'] },
      store: {
        folders: ['files', 'schemas', 'timeline', 'checks'],
        packages: ['zod', 'pino', 'prom-client'],
      },
      documents: { folders: ['files', 'timeline'], packages: ['drizzle-orm', 'marked'] },
      'address-sample': { folders: ['files'] },
      publishing: { folders: ['files', 'store'], packages: ['drizzle-orm', 'lru-cache', 'zod'] },
      changes: { folders: ['schemas', 'store'] },
      menu: { packages: ['zod'] },
      'third-parties': { packages: ['zod'] },
    },
  },
  addresses: {
    rooms: ['platform', 'content'],
    packages: ['pino', 'zod'],
    inside: {
      lines: {},
      import: { folders: ['lines'], packages: ['drizzle-orm', 'zod'] },
      lookup: {
        folders: ['lines', 'import'],
        packages: ['drizzle-orm', 'zod', 'pino', 'cockatiel', 'lru-cache'],
      },
    },
  },
  sales: {
    rooms: ['platform', 'content'],
    packages: ['pino'],
    inside: {
      deliveries: { packages: ['drizzle-orm', 'pino', 'prom-client'] },
      bank: { packages: ['drizzle-orm', 'pino', 'zod'] },
      enquiries: { folders: ['deliveries'], packages: ['drizzle-orm'] },
      contracts: { folders: ['leaving', 'webhooks'], packages: ['drizzle-orm'] },
      purchase: { folders: ['deliveries', 'bank'], packages: ['drizzle-orm', 'zod'] },
      leaving: { folders: ['deliveries', 'bank'], packages: ['drizzle-orm', 'zod'] },
      webhooks: { folders: ['deliveries', 'bank'], packages: ['drizzle-orm', 'zod'] },
      mail: {
        folders: ['deliveries', 'bank', 'leaving'],
        packages: ['drizzle-orm', 'lru-cache', 'nodemailer', 'react', 'react-dom', 'zod'],
      },
      'held-sales': {
        folders: ['deliveries', 'contracts', 'purchase'],
        packages: ['drizzle-orm', 'prom-client'],
      },
      'saved-journeys': { folders: ['mail'], packages: ['drizzle-orm', 'pino'] },
      'sale-trial': {
        folders: ['deliveries', 'enquiries', 'purchase', 'mail'],
        packages: ['drizzle-orm'],
      },
    },
  },
  visits: {
    rooms: ['platform', 'content'],
    packages: ['pino'],
    inside: {
      reporting: { packages: ['pino'] },
      funnel: { packages: ['drizzle-orm', 'pino'] },
    },
  },
  records: {
    rooms: ['platform', 'sales'],
    packages: ['pino'],
    inside: {
      retention: { packages: ['drizzle-orm', 'pino', 'zod'] },
      person: { folders: ['retention'], packages: ['drizzle-orm', 'postal-mime', 'zod'] },
      backup: { packages: ['drizzle-orm', '@electric-sql/pglite', 'pino', 'zod'] },
    },
  },
  http: {
    rooms: ['platform', 'content', 'addresses', 'sales'],
    inside: {
      requests: { packages: ['hono', 'zod', 'pino'] },
      guards: { folders: ['requests'], packages: ['hono', 'pino', 'lru-cache'] },
      health: { folders: ['guards'], packages: ['hono'] },
      listening: { folders: ['requests'], packages: ['zod'] },
      files: { packages: ['hono', 'lru-cache'] },
    },
  },
  shop: {
    rooms: ['platform', 'content', 'addresses', 'sales', 'visits', 'http'],
    packages: ['hono', '@hono/node-server', 'pino', 'react-router'],
    inside: {
      'journey-cookies': { packages: ['zod'] },
      'saved-journeys': { packages: ['hono'] },
      leaving: { packages: ['hono', 'zod', 'pino'] },
      preview: { packages: ['hono', 'lru-cache'] },
      pages: { packages: ['hono', 'isbot', 'lru-cache', 'p-limit'] },
      api: {
        folders: ['journey-cookies', 'saved-journeys'],
        packages: ['hono', 'zod', 'pino', '@fontsource-variable/figtree'],
      },
    },
  },
  staff: {
    rooms: ['platform', 'content', 'sales', 'visits', 'records', 'http'],
    packages: ['hono', '@hono/node-server', 'pino', 'react', 'zod'],
    inside: {
      'sign-in': {
        folders: ['audit'],
        packages: ['drizzle-orm', 'openid-client', 'pino', 'zod'],
      },
      audit: { packages: ['drizzle-orm'] },
      views: {
        folders: ['sign-in'],
        packages: ['react', 'react-dom', '@fontsource-variable/figtree'],
      },
      // Each page: its routes, and what it shows.
      requests: { folders: ['sign-in', 'views'], packages: ['hono', 'pino', 'react'] },
      pages: {
        folders: ['audit', 'sign-in', 'views', 'requests'],
        packages: ['hono', 'react'],
      },
    },
  },
  cli: {
    rooms: ['platform', 'content', 'addresses', 'sales', 'visits', 'records', 'staff'],
    packages: ['commander'],
    inside: {
      output: {},
      definition: { folders: ['output'], packages: ['commander'] },
      commands: { folders: ['output', 'definition'], packages: ['commander', 'drizzle-orm'] },
    },
  },
};

const tests = '\\.(test|examples)\\.tsx?$';
const heavyWidgets = '^src/design/components/(calendar|date-picker|review-widget|video-player)/';
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

const rooms = either(Object.keys(serverRooms));
/** The files of a room and its known folders. @param {string} room @param {Record<string, Row>} inside */
const roomPath = (room, inside) => `${room}/([^/]+\\.tsx?$|(${either(Object.keys(inside))})/)`;
const allRooms = Object.entries(serverRooms).map(([room, { inside }]) => roomPath(room, inside));
const serverFile = { path: '^src/server/[^/]+\\.ts$', pathNot: tests };

/** @type {import('dependency-cruiser').IAllowedRuleType[]} */
const allowedInServer = [
  ...Object.entries(serverRooms).flatMap(([room, { rooms: below = [], packages = [], inside }]) => {
    const files = { path: `^src/server/${room}/[^/]+\\.tsx?$`, pathNot: tests };
    const whole = { path: `^src/server/${roomPath(room, inside)}`, pathNot: tests };
    const lower = [...shared, ...below.map((name) => `server/${name}`)];
    return [
      ...Object.entries(inside).flatMap(([folder, { folders: others = [], packages: own = [] }]) =>
        allowedFrom(`server/${room}/${folder}`, {
          folders: others.map((name) => `server/${room}/${name}`),
          packages: own,
        }),
      ),
      { from: files, to: { path: `^src/server/${room}/` } },
      { from: files, to: { path: `^node_modules/(@types/)?(${either(packages)})/` } },
      { from: whole, to: { path: `^src/(${either(lower)})/` } },
    ];
  }),
  {
    from: { path: `^src/server/(${either(allRooms)})`, pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    from: {
      path: '^src/server/content/(third-parties/|(load|open)-content\\.ts$)',
      pathNot: tests,
    },
    to: { path: '^src/tracking/third-parties/' },
  },
  {
    from: { path: '^src/server/staff/(views|requests|pages)/', pathNot: tests },
    to: { path: '^src/design/' },
  },
  {
    from: { path: '^src/server/cli/', pathNot: tests },
    to: { path: '^src/server/(config|prepare-process)\\.ts$' },
  },
  {
    from: { path: '^src/server/shop/open-app-deps\\.ts$' },
    to: { path: '^src/tracking/third-parties/' },
  },
  {
    from: { path: '^src/server/shop/(site-)?app\\.ts$' },
    to: { path: '^src/site/server-context\\.ts$' },
  },
  {
    from: { path: '^src/server/shop/app\\.ts$' },
    to: { path: '^virtual:react-router/server-build$' },
  },
  // The files of src/server itself put the rooms together.
  { from: serverFile, to: { path: `^src/server/([^/]+\\.ts$|(${rooms})/)` } },
  { from: serverFile, to: { path: '^src/api/' } },
  { from: serverFile, to: { path: '^node_modules/(zod|pino)/' } },
  { from: serverFile, to: { dependencyTypes: ['core'] } },
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
      from: { path: '^src/(gallery/|server/sales/mail/mail-examples\\.ts$)' },
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
