import { realpathSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, test } from 'vitest';
import { createFolderWithFiles } from '#tests/support/temporary-folder.ts';
import { serverRooms, siteTable, table, trackingTable } from '../../.dependency-cruiser.js';
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

/** Two lines for each rule: an import that it allows, and one that it refuses. */
const planted: Record<string, { imports: string; refused?: string; isType?: boolean }> = {
  'src/catalogue/to-rules.ts': { imports: 'src/rules/postcode.ts' },
  'src/rules/to-catalogue.ts': { imports: 'src/catalogue/product.ts', refused: 'not-in-allowed' },
  'src/site/forms/to-session.ts': { imports: 'src/site/journey-state/in-tab/drafts.ts' },
  'src/site/session/to-forms.ts': {
    imports: 'src/site/forms/yes-no.ts',
    refused: 'not-in-allowed',
  },
  'src/site/pages/bank/to-page.ts': {
    imports: 'src/site/pages/order/page.ts',
    refused: 'no-page-imports-another-page',
  },
  'src/site/forms/to-operations.ts': {
    imports: 'src/api/operations.ts',
    refused: 'no-page-carries-the-whole-contract',
  },
  'src/site/forms/to-calendar.ts': {
    imports: 'src/design/components/calendar/calendar.ts',
    refused: 'heavy-widgets-are-loaded-lazily',
  },
  'src/tracking/reports/to-account.ts': { imports: 'src/tracking/account/cookie.ts' },
  'src/tracking/account/to-reports.ts': {
    imports: 'src/tracking/reports/send-report.ts',
    refused: 'not-in-allowed',
  },
  'src/server/sales/purchase/to-platform.ts': { imports: 'src/server/platform/errors/error.ts' },
  'src/server/platform/errors/to-sales.ts': {
    imports: 'src/server/sales/bank/details.ts',
    refused: 'not-in-allowed',
  },
  'src/server/visits/funnel/to-records.ts': {
    imports: 'src/server/records/person/person-rows.ts',
    refused: 'not-in-allowed',
    isType: true,
  },
  'src/server/records/person/to-visits.ts': {
    imports: 'src/server/visits/funnel/days.ts',
    refused: 'not-in-allowed',
  },
  'src/server/sales/purchase/to-bank.ts': { imports: 'src/server/sales/bank/details.ts' },
  'src/server/sales/bank/to-purchase.ts': {
    imports: 'src/server/sales/purchase/check.ts',
    refused: 'not-in-allowed',
  },
  'src/server/sales/open.ts': { imports: 'src/server/sales/bank/details.ts' },
  'src/server/sales/attic/to-platform.ts': {
    imports: 'src/server/platform/errors/error.ts',
    refused: 'not-in-allowed',
  },
  'src/server/sales/purchase/to-config.ts': {
    imports: 'src/server/config.ts',
    refused: 'not-in-allowed',
  },
  'src/server/cli/to-config.ts': { imports: 'src/server/config.ts' },
  'src/server/cli/to-boot.ts': { imports: 'src/server/boot.ts', refused: 'not-in-allowed' },
  'src/server/shop/api/to-hono.ts': { imports: 'node_modules/hono/index.js' },
  'src/server/sales/purchase/to-hono.ts': {
    imports: 'node_modules/hono/index.js',
    refused: 'not-in-allowed',
  },
  'src/server/shop/site-app.ts': { imports: 'src/site/server-context.ts' },
  'src/server/boot.ts': { imports: 'src/site/server-context.ts', refused: 'not-in-allowed' },
  // A circle is reported once, at one of its files.
  'src/catalogue/circle.ts': { imports: 'src/catalogue/circle-back.ts' },
  'src/catalogue/circle-back.ts': {
    imports: 'src/catalogue/circle.ts',
    refused: 'no-circles',
    isType: true,
  },
  'tests/reliability/checker/to-product.ts': {
    imports: 'src/api/operations.ts',
    refused: 'the-checker-shares-no-code',
    isType: true,
  },
};

test('the import check reports each planted violation, and no import that the table allows', async () => {
  const specifierOf = (path: string) =>
    path.startsWith('src/') ? path.replace('src/', '#') : 'hono';
  const folder = createFolderWithFiles({
    'package.json': JSON.stringify({ name: 'planted', type: 'module', imports }),
    'node_modules/hono/package.json': JSON.stringify({ name: 'hono' }),
    ...Object.fromEntries(
      Object.values(planted).map(({ imports: path }) => [path, 'export type It = 1;\n']),
    ),
    ...Object.fromEntries(
      Object.entries(planted).map(([path, { imports: target, isType }]) => [
        path,
        `${isType ? 'import type' : 'import'} { It } from '${specifierOf(target)}';\nexport type Its = It;\n`,
      ]),
    ),
  });
  const { summary } = await cruised(realpathSync(folder));

  const expected = Object.entries(planted).flatMap(([from, { imports: to, refused }]) =>
    refused ? [`${from} → ${to} (${refused})`] : [],
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
  expect(modules.length).toBeGreaterThan(1000);
  expect(listViolations(summary)).toEqual([]);
});

interface Row {
  folders?: string[];
  packages?: string[];
}

const tables: { within: string; rows: Record<string, Row> }[] = [
  { within: 'src/', rows: table },
  { within: 'src/tracking/', rows: trackingTable },
  { within: 'src/site/', rows: siteTable },
  {
    within: 'src/server/',
    rows: Object.fromEntries(
      Object.entries(serverRooms).map(([room, { rooms = [] }]) => [room, { folders: rooms }]),
    ),
  },
  ...Object.entries(serverRooms).map(([room, { inside }]) => ({
    within: `src/server/${room}/`,
    rows: inside,
  })),
];

test('every import that a row of the table allows is used by the folder of that row', async () => {
  const { modules } = await cruisedSources();
  const unused = tables.flatMap(({ within, rows }) =>
    Object.entries(rows).flatMap(([folder, { folders = [], packages = [] }]) => {
      const imported = modules
        .filter(({ source }) => source.startsWith(`${within}${folder}/`))
        .filter(({ source }) => !/\.(test|examples)\.tsx?$/.test(source))
        .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved));
      const grants = [
        ...folders.map((name) => `${within}${name}/`),
        ...packages.map((name) => `node_modules/${name}/`),
      ];
      return grants
        .filter((path) => !imported.some((resolved) => resolved.startsWith(path)))
        .map((path) => `${within}${folder} does not import ${path}`);
    }),
  );
  expect(unused).toEqual([]);
});
