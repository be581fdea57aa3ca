import { realpathSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';
import { folderWith } from '#tests/support/temporary-folder.ts';
import { imports } from '../../package.json' with { type: 'json' };

/** What the check of CI finds in a folder's `src`, by this repository's table. */
async function cruised(baseDir: string): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.js');
  const tsConfig = extractTSConfig('tsconfig.json');
  const { output } = await cruise(['src'], { ...options, baseDir }, {}, { tsConfig });
  if (typeof output === 'string') throw new Error('A result was expected, not a report.');
  return output;
}

const importing = (specifier: string) =>
  `import { it } from '${specifier}';\nexport const its = it;\n`;
const importingType = (specifier: string) =>
  `import type { It } from '${specifier}';\nexport type Its = It;\n`;
const importingLazily = (specifier: string) => `export const its = () => import('${specifier}');\n`;

const targets = [
  'src/rules/postcode.ts',
  'src/catalogue/product.ts',
  'src/api/paths.ts',
  'src/api/operations.ts',
  'src/design/button.tsx',
  'src/design/components/date-picker/date-picker.tsx',
  'src/site/server-context.ts',
  'src/site/pages/bank/page.tsx',
  'src/server/config.ts',
];

const allowed: Record<string, string> = {
  'src/catalogue/uses-rules.ts': importing('#rules/postcode.ts'),
  'src/site/uses-router.tsx': importing('react-router'),
  'src/site/uses-design.tsx': importing('#design/button.tsx'),
  'src/site/uses-date-picker-lazily.tsx': importingLazily(
    '#design/components/date-picker/date-picker.tsx',
  ),
  'src/design/components/calendar/calendar.tsx': importing('../date-picker/date-picker.tsx'),
  'src/site/pages/bank/uses-itself.tsx': importing('./page.tsx'),
  'src/server/uses-node.ts': importing('node:fs'),
  'src/server/app.ts': importing('#site/server-context.ts'),
  // Half of the circle below, which is reported once, at its other half.
  'src/catalogue/egg.ts': importing('./chicken.ts'),
  'src/rules/any.test.ts': importing('#server/config.ts'),
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
  'src/design/to-rules.ts': { text: importing('#rules/postcode.ts'), to: 'src/rules/postcode.ts' },
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
  'src/site/pages/order/page.tsx': {
    text: importing('../bank/page.tsx'),
    to: 'src/site/pages/bank/page.tsx',
    rule: 'no-page-imports-another-page',
  },
  'src/site/to-contract.ts': {
    text: importing('#api/operations.ts'),
    to: 'src/api/operations.ts',
    rule: 'no-page-carries-the-whole-contract',
  },
  'src/attic/new-folder.ts': { text: importing('#rules/postcode.ts'), to: 'src/rules/postcode.ts' },
  'src/catalogue/to-node.ts': { text: importing('node:fs'), to: 'fs' },
  'src/api/to-package.ts': { text: importing('left-pad'), to: 'left-pad' },
  'src/catalogue/chicken.ts': {
    text: importing('./egg.ts'),
    to: 'src/catalogue/egg.ts',
    rule: 'no-circles',
  },
};

const planted = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', imports }),
  'node_modules/react-router/package.json': JSON.stringify({ name: 'react-router' }),
  'node_modules/react-router/index.js': 'export const it = 1;\n',
  ...Object.fromEntries(targets.map((path) => [path, 'export const it = 1;\n'])),
  ...allowed,
  ...Object.fromEntries(Object.entries(refused).map(([path, { text }]) => [path, text])),
};

test('each planted violation is reported, and nothing that the table allows', async () => {
  const { modules, summary } = await cruised(realpathSync(folderWith(planted)));
  const seen = modules.map(({ source }) => source);
  expect(seen).toEqual(expect.arrayContaining(Object.keys({ ...allowed, ...refused })));

  const reported = summary.violations.map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`);
  const expected = Object.entries(refused).map(
    ([from, { to, rule = 'not-in-allowed' }]) => `${from} → ${to} (${rule})`,
  );
  expect(reported.toSorted()).toEqual(expected.toSorted());
});

test('the sources keep to the table', { timeout: 60_000 }, async () => {
  const { modules, summary } = await cruised(process.cwd());
  const walk = modules.find(({ source }) => source === 'src/journey/walk.ts');
  expect(walk?.dependencies.map(({ resolved }) => resolved).toSorted()).toEqual([
    'src/journey/answers.ts',
    'src/journey/steps.ts',
  ]);
  expect(modules.length).toBeGreaterThan(100);
  expect(summary.violations).toEqual([]);
});
