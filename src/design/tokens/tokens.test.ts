import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colourTokens } from '#catalogue/brand-colours.ts';
import {
  backgroundColorNames,
  breakpoints,
  containerWidthNames,
  cornerRadiusNames,
  fieldWidthNames,
  highlightColorNames,
  motionDurations,
  shadowNames,
  spaceNames,
  textSizeNames,
} from './tokens.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('./tokens.css');

describe('the typed names', () => {
  test.each([
    ...spaceNames.map((name) => `--space-${name}`),
    ...containerWidthNames.map((name) => `--container-${name}`),
    ...fieldWidthNames.filter((name) => name !== 'full').map((name) => `--field-${name}`),
    ...textSizeNames.map((name) => `--text-${name}`),
    ...cornerRadiusNames.map((name) => `--radius-${name}`),
    ...shadowNames.map((name) => `--shadow-${name}`),
  ])('the token %s is declared in tokens.css', (token) => {
    expect(css).toContain(`  ${token}: `);
  });

  test.each(Object.entries(motionDurations))(
    'motion %s has the same duration in tokens.ts and tokens.css',
    (name, ms) => {
      expect(css).toContain(`--motion-${name}: ${ms}ms;`);
    },
  );

  test('every motion token is 0 under reduced motion', () => {
    const reduced = css.slice(css.indexOf('prefers-reduced-motion'));
    for (const name of Object.keys(motionDurations))
      expect(reduced).toContain(`--motion-${name}: 0ms;`);
  });
});

test.each([...backgroundColorNames, ...highlightColorNames])(
  'the colour %s of the brand is declared',
  (name) => {
    expect(name in colourTokens || css.includes(`  --color-${name}: `)).toBe(true);
  },
);

test('every colour that a style sheet uses is declared', () => {
  const sheets = globSync('src/{design,site,gallery,server/staff}/**/*.{css,svg,tsx}');
  const used = sheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\(--color-([\w-]+)\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(used.length).toBeGreaterThan(100);
  const isDeclared = (name: string) => name in colourTokens || css.includes(`  --color-${name}: `);
  expect(used.filter((name) => !isDeclared(name))).toEqual([]);
});

test('no source file but brand-colours.ts contains a colour value', () => {
  const files = globSync('src/**/*.{css,svg,ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const coloured = files.filter((file) =>
    /#(?:[\da-f]{3}){1,2}\b(?!\/)/i.test(
      readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, ''),
    ),
  );
  expect(coloured).toEqual(['src/catalogue/brand-colours.ts']);
});

test('every query of a width, of the screen or of a box, is at a breakpoint', () => {
  const files = globSync('{src,public,deploy,examples}/**/*.{css,ts,tsx,html,svg}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) =>
    listQueriedWidths(readFileSync(file, 'utf8')).map((rem) => ({ file, rem })),
  );
  expect(found.length).toBeGreaterThan(100);
  const known: readonly number[] = Object.values(breakpoints);
  expect(found.filter(({ rem }) => !known.includes(rem))).toEqual([]);
});

test.each([
  ['@media (min-width: 40rem)', [40]],
  ['@media screen and (max-width: 39.99rem), print', [40]],
  ['@media (width<48rem)', [48]],
  ['@container card (30rem <= inline-size < 64rem)', [30, 64]],
  ['@container (min-inline-size: 480px)', [30]],
  ["window.matchMedia('(min-width: 81em)')", [81]],
  ['@media (max-height: 30rem)', []],
])('the widths that %s asks for are %j', (query, widths) => {
  expect(listQueriedWidths(query)).toEqual(widths);
});

/** The widths in rem of all queries in a text. "39.99rem" is the end of what begins at 40rem. */
function listQueriedWidths(text: string): number[] {
  const conditions = text.match(
    /\((?:[\d.]+\w+\s*[<>]=?\s*)?(?:m(?:in|ax)-)?(?:width|inline-size)\s*[:<>=][^()]*\)/g,
  );
  return (conditions ?? []).flatMap((condition) =>
    [...condition.matchAll(/([\d.]+)(px|r?em)\b/g)].map(([, value, unit]) =>
      Number((Number(value) / (unit === 'px' ? 16 : 1)).toFixed(1)),
    ),
  );
}

describe('the layout stylesheets', () => {
  test.each(['gap', 'grid'])(
    'the layout stylesheet %s.module.css has rules for every breakpoint',
    (name) => {
      const sheet = read(`../layout/${name}.module.css`);
      const used = [...sheet.matchAll(/min-width: (\d+)rem/g)].map(([, rem]) => Number(rem));
      expect(used).toEqual(Object.values(breakpoints).filter((rem) => rem > 0));
    },
  );
});
