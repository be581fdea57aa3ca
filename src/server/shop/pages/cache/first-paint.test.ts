import { expect, test } from 'vitest';
import { createFirstPaint } from './first-paint.ts';

const html = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/react.js"/><link rel="stylesheet" href="/assets/shell.css#"/><link rel="stylesheet" href="/assets/gone.css"/></head><body><script>hide()</script><main>Plans</main><script type="module" async="">import "/assets/manifest.js";
import("/assets/entry.js");</script></body></html>`;
const files: Record<string, string> = { '/assets/shell.css': 'main{color:red}.modal{color:blue}' };
const prepare = createFirstPaint((path) => files[path]);
const prepared = prepare(html);

test('the styles that the page can use are in it, and a file that is not built stays linked', () => {
  expect(prepared).toContain('<style data-file="/assets/shell.css#">main{color:red}</style>');
  expect(prepared).not.toContain('href="/assets/shell.css');
  expect(prepared).toContain('<link rel="stylesheet" href="/assets/gone.css"/>');
});

test('the page links no script, and the start script lists the files after the script that hides parts of the page', () => {
  expect(prepared).not.toContain('<link rel="modulepreload"');
  expect(prepared).not.toContain('type="module"');
  expect(prepared).toMatch(
    /<body><script>hide\(\)<\/script><script>[^<]*\["\/assets\/react\.js"\]/,
  );
});

test('the router’s module waits in a script that browsers do not run, and skips the styles that are linked before its entry', () => {
  const waiting =
    /<script type="text\/x-waiting-module">([\s\S]*?)<\/script>/.exec(prepared)?.[1] ?? '';
  expect(waiting).toMatch(/^import "\/assets\/manifest\.js";/);
  expect(waiting).toMatch(/style\[data-file\][\s\S]*import\("\/assets\/entry\.js"\);$/);
});

test('a page without the router’s script is not changed', () => {
  const plain = '<html><link rel="stylesheet" href="/assets/shell.css"/><body></body></html>';
  expect(prepare(plain)).toBe(plain);
});
