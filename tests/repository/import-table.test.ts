import { readFileSync, realpathSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, test } from 'vitest';
import { createFolderWithFiles } from '#tests/support/temporary-folder.ts';
import { serverTable, siteTable, table, trackingTable } from '../../.dependency-cruiser.js';
import { imports } from '../../package.json' with { type: 'json' };

/** Checks the imports of the sources of a folder, and those of the checker of fault runs. */
async function cruised(baseDir: string): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.js');
  const folders = ['src', 'tests/reliability/checker'];
  const { output } = await cruise(folders, { ...options, baseDir });
  if (typeof output === 'string') throw new Error('A result was expected, not a report.');
  return output;
}

const listViolations = ({ violations }: ICruiseResult['summary']) =>
  violations.map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`);

const importing = (specifier: string) =>
  `import { it } from '${specifier}';\nexport const its = it;\n`;
const importingType = (specifier: string) =>
  `import type { It } from '${specifier}';\nexport type Its = It;\n`;
const importingLazily = (specifier: string) => `export const its = () => import('${specifier}');\n`;

const targets = [
  'src/rules/fields/postcode.ts',
  'src/catalogue/product.ts',
  'src/api/paths.ts',
  'src/api/operations.ts',
  'src/design/button.tsx',
  'src/design/components/date-picker/date-picker.tsx',
  'src/site/server-context.ts',
  'src/site/session/drafts.ts',
  'src/site/forms/yes-no.tsx',
  'src/site/pages/bank/page.tsx',
  'src/server/config.ts',
  'src/server/errors/startup-error.ts',
  'src/server/load-content.ts',
  'src/server/storage/schema.ts',
  'src/server/documents/archive.ts',
  'src/server/http/api-guard.ts',
  'tests/support/purchase.ts',
];

const allowed: Record<string, string> = {
  'src/catalogue/uses-rules.ts': importing('#rules/fields/postcode.ts'),
  'src/site/uses-router.tsx': importing('react-router'),
  'src/site/uses-design.tsx': importing('#design/button.tsx'),
  'src/site/uses-date-picker-lazily.tsx': importingLazily(
    '#design/components/date-picker/date-picker.tsx',
  ),
  'src/design/components/calendar/calendar.tsx': importing('../date-picker/date-picker.tsx'),
  'src/site/uses-folder.ts': importing('./forms/yes-no.tsx'),
  'src/site/forms/uses-session.ts': importing('#site/session/drafts.ts'),
  'src/site/shell/uses-context.ts': importing('#site/server-context.ts'),
  'src/site/pages/bank/uses-forms.ts': importing('#site/forms/yes-no.tsx'),
  'src/site/pages/bank/uses-itself.tsx': importing('./page.tsx'),
  'src/server/uses-node.ts': importing('node:fs'),
  'src/server/uses-folder.ts': importing('./documents/archive.ts'),
  'src/server/app.ts': importing('#site/server-context.ts'),
  'src/server/site-app.ts': importing('#site/server-context.ts'),
  'src/server/purchase/uses-storage.ts': importing('../storage/schema.ts'),
  'src/server/purchase/uses-rules.ts': importing('#rules/fields/postcode.ts'),
  'src/server/purchase/uses-startup-error.ts': importing('../errors/startup-error.ts'),
  'src/server/cli/uses-config.ts': importing('../config.ts'),
  'src/server/cli/uses-content.ts': importing('../load-content.ts'),
  // Halves of the circles below, which are reported once, at their other half.
  'src/catalogue/egg.ts': importing('./chicken.ts'),
  'src/server/deliveries/type-egg.ts': importingType('./type-chicken.ts'),
  'src/rules/any.test.ts': importing('#server/config.ts'),
  'tests/reliability/checker/uses-node.ts': importing('node:crypto'),
  'tests/reliability/checker/uses-itself.ts': importing('./uses-node.ts'),
};

const refused: Record<string, { text: string; to: string; rule?: string }> = {
  'src/rules/to-design.ts': { text: importing('#design/button.tsx'), to: 'src/design/button.tsx' },
  'src/rules/upwards.ts': { text: importing('../api/paths.ts'), to: 'src/api/paths.ts' },
  'src/journey/type-alone.ts': { text: importingType('#api/paths.ts'), to: 'src/api/paths.ts' },
  'src/site/to-server.ts': { text: importing('#server/config.ts'), to: 'src/server/config.ts' },
  'src/server/to-site.ts': {
    text: importing('#site/server-context.ts'),
    to: 'src/site/server-context.ts',
  },
  'src/design/to-router.tsx': {
    text: importing('react-router'),
    to: 'node_modules/react-router/index.js',
  },
  'src/design/to-rules.ts': {
    text: importing('#rules/fields/postcode.ts'),
    to: 'src/rules/fields/postcode.ts',
  },
  'src/site/to-date-picker.tsx': {
    text: importing('#design/components/date-picker/date-picker.tsx'),
    to: 'src/design/components/date-picker/date-picker.tsx',
    rule: 'heavy-widgets-are-loaded-lazily',
  },
  'src/design/components/card/card.tsx': {
    text: importing('../date-picker/date-picker.tsx'),
    to: 'src/design/components/date-picker/date-picker.tsx',
    rule: 'heavy-widgets-are-loaded-lazily',
  },
  'src/site/session/to-forms.ts': {
    text: importing('#site/forms/yes-no.tsx'),
    to: 'src/site/forms/yes-no.tsx',
  },
  'src/site/forms/to-page-type.ts': {
    text: importingType('#site/pages/bank/page.tsx'),
    to: 'src/site/pages/bank/page.tsx',
  },
  'src/site/session/to-router.ts': {
    text: importing('react-router'),
    to: 'node_modules/react-router/index.js',
  },
  'src/site/attic/new-folder.ts': {
    text: importing('#site/session/drafts.ts'),
    to: 'src/site/session/drafts.ts',
  },
  'src/site/pages/order/page.tsx': {
    text: importing('../bank/page.tsx'),
    to: 'src/site/pages/bank/page.tsx',
    rule: 'no-page-imports-another-page',
  },
  'src/rules/dates/to-fields.ts': {
    text: importing('../fields/postcode.ts'),
    to: 'src/rules/fields/postcode.ts',
    rule: 'only-fields-use-other-folders-of-rules',
  },
  'src/site/to-contract.ts': {
    text: importing('#api/operations.ts'),
    to: 'src/api/operations.ts',
    rule: 'no-page-carries-the-whole-contract',
  },
  'src/attic/new-folder.ts': {
    text: importing('#rules/fields/postcode.ts'),
    to: 'src/rules/fields/postcode.ts',
  },
  'src/catalogue/to-node.ts': { text: importing('node:fs'), to: 'fs' },
  'src/api/to-package.ts': { text: importing('left-pad'), to: 'left-pad' },
  'src/server/purchase/to-subject.ts': {
    text: importing('../documents/archive.ts'),
    to: 'src/server/documents/archive.ts',
  },
  'src/server/enquiries/to-subject-type.ts': {
    text: importingType('../documents/archive.ts'),
    to: 'src/server/documents/archive.ts',
  },
  'src/server/purchase/to-http.ts': {
    text: importing('../http/api-guard.ts'),
    to: 'src/server/http/api-guard.ts',
  },
  'src/server/http/to-subject.ts': {
    text: importing('../documents/archive.ts'),
    to: 'src/server/documents/archive.ts',
  },
  'src/server/storage/to-content.ts': {
    text: importing('../load-content.ts'),
    to: 'src/server/load-content.ts',
  },
  'src/server/purchase/to-config-type.ts': {
    text: importingType('../config.ts'),
    to: 'src/server/config.ts',
  },
  'src/server/purchase/to-hono.ts': { text: importing('hono'), to: 'node_modules/hono/index.js' },
  'src/server/attic/new-folder.ts': {
    text: importing('../storage/schema.ts'),
    to: 'src/server/storage/schema.ts',
  },
  'src/server/deliveries/type-chicken.ts': {
    text: importingType('./type-egg.ts'),
    to: 'src/server/deliveries/type-egg.ts',
    rule: 'no-circles',
  },
  'src/catalogue/chicken.ts': {
    text: importing('./egg.ts'),
    to: 'src/catalogue/egg.ts',
    rule: 'no-circles',
  },
  'tests/reliability/checker/to-product-type.ts': {
    text: importingType('#api/paths.ts'),
    to: 'src/api/paths.ts',
    rule: 'the-checker-shares-no-code',
  },
  'tests/reliability/checker/rules.test.ts': {
    text: importing('#tests/support/purchase.ts'),
    to: 'tests/support/purchase.ts',
    rule: 'the-checker-shares-no-code',
  },
};

const planted = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', imports }),
  'node_modules/react-router/package.json': JSON.stringify({ name: 'react-router' }),
  'node_modules/react-router/index.js': 'export const it = 1;\n',
  'node_modules/hono/package.json': JSON.stringify({ name: 'hono' }),
  'node_modules/hono/index.js': 'export const it = 1;\n',
  ...Object.fromEntries(
    targets.map((path) => [path, 'export const it = 1;\nexport type It = 1;\n']),
  ),
  ...allowed,
  ...Object.fromEntries(Object.entries(refused).map(([path, { text }]) => [path, text])),
};

test('the import check reports each planted violation, and no import that the table allows', async () => {
  const { modules, summary } = await cruised(realpathSync(createFolderWithFiles(planted)));
  const seen = modules.map(({ source }) => source);
  expect(seen).toEqual(expect.arrayContaining(Object.keys({ ...allowed, ...refused })));

  const expected = Object.entries(refused).map(
    ([from, { to, rule = 'not-in-allowed' }]) => `${from} → ${to} (${rule})`,
  );
  expect(listViolations(summary).toSorted()).toEqual(expected.toSorted());
});

let sources: Promise<ICruiseResult> | undefined;
const cruisedSources = () => {
  sources ??= cruised(process.cwd());
  return sources;
};

test('the sources have no import that the table does not allow', async () => {
  const { modules, summary } = await cruisedSources();
  const walk = modules.find(({ source }) => source === 'src/journey/walk.ts');
  expect(walk?.dependencies.map(({ resolved }) => resolved).toSorted()).toEqual([
    'src/journey/answers.ts',
    'src/journey/steps.ts',
  ]);
  expect(modules.length).toBeGreaterThan(100);
  expect(listViolations(summary)).toEqual([]);
});

const tables = [
  { within: 'src/', rows: table },
  { within: 'src/tracking/', rows: trackingTable },
  { within: 'src/site/', rows: siteTable },
  { within: 'src/server/', rows: serverTable },
];

test('every import that a row of the table allows is used by the folder of that row', async () => {
  const { modules } = await cruisedSources();
  const unused = tables.flatMap(({ within, rows }) =>
    Object.entries(rows).flatMap(([folder, { folders = [], packages = [] }]) => {
      const files = modules.filter(({ source }) => source.startsWith(`${within}${folder}/`));
      const imported = files
        .filter(({ source }) => !/\.(test|examples)\.tsx?$/.test(source))
        .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved));
      const grants = [
        ...folders.map((name) => `${within}${name}/`),
        ...packages.map((name) => `node_modules/${name}/`),
      ];
      // A planned folder may have a row before it has files.
      if (files.length === 0) return [];
      return grants
        .filter((path) => !imported.some((resolved) => resolved.startsWith(path)))
        .map((path) => `${within}${folder} does not import ${path}`);
    }),
  );
  expect(unused).toEqual([]);
});

/** The folders of `docs/architecture.md`, each with what its row lists in the last column. */
function documentedTable(within: string): Record<string, string[]> {
  const row = new RegExp(`^\\| \\[?\`${within}([a-z-]+)\`.*\\| ([a-z, /-]+) \\|$`, 'gm');
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(row);
  return Object.fromEntries(
    Array.from(rows, ([, folder = '', folders = '']) => [
      folder,
      folders === 'nothing' ? [] : folders.split(', '),
    ]),
  );
}

test.each(tables)(
  'docs/architecture.md lists the same allowed imports for $within as .dependency-cruiser.js',
  ({ within, rows }) => {
    const listed = Object.entries(rows).map(([folder, { folders = [] }]) => [folder, folders]);
    expect(documentedTable(within)).toEqual(Object.fromEntries(listed));
  },
);
