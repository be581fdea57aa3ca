import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { filePolicy, pagePolicy } from './content-security-policy.ts';

const hashOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const none = ["'none'"];
const self = ["'self'"];

test('a page without anything inline may load its own files and nothing else', () => {
  expect(directives(pagePolicy('<p>Plans</p><script src="/a.js"></script>'))).toEqual({
    'default-src': self,
    'img-src': [...self, 'data:'],
    'object-src': none,
    'base-uri': none,
    'form-action': self,
    'frame-ancestors': none,
    'script-src': self,
    'style-src': self,
  });
});

test('inline scripts and styles are allowed by their hash, each once', () => {
  const html = `<style>p{margin:0}</style><script>a()</script><script type="module" async="">
import "/b.js";
</script><script>a()</script><SCRIPT nonce="">c("£")</SCRIPT >`;
  expect(directives(pagePolicy(html))).toMatchObject({
    'script-src': [...self, hashOf('a()'), hashOf('\nimport "/b.js";\n'), hashOf('c("£")')],
    'style-src': [...self, hashOf('p{margin:0}')],
  });
});

test('data in a script element is not run, and needs no hash', () => {
  const html = `<script type="application/ld+json">{"@type":"Product"}</script>
<script type="application/json">{}</script>`;
  expect(directives(pagePolicy(html))['script-src']).toEqual(self);
});

test('rules for the browser in a script element need one', () => {
  const html = '<script type="speculationrules">{}</script>';
  expect(directives(pagePolicy(html))['script-src']).toEqual([...self, hashOf('{}')]);
});

test('no policy allows what is inline without naming it', () => {
  for (const policy of [pagePolicy('<script>a()</script>'), filePolicy]) {
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  }
});
