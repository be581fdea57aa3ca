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

test('a page without inline code may load only its own files', () => {
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

test('the policy allows each inline script and style once by its hash', () => {
  const html = `<style>p{margin:0}</style><script>a()</script><script type="module" async="">
import "/b.js";
</script><script>a()</script><SCRIPT nonce="">c("£")</SCRIPT ><style></style><script></script>`;
  expect(directives(pagePolicy(html))).toMatchObject({
    'script-src': [...self, hashOf('a()'), hashOf('\nimport "/b.js";\n'), hashOf('c("£")')],
    'style-src': [...self, hashOf('p{margin:0}'), hashOf('')],
  });
});

test('the policy has no hash for JSON in a script element', () => {
  const html = `<script type="application/ld+json">{"@type":"Product"}</script>
<script type="application/json">{}</script>`;
  expect(directives(pagePolicy(html))['script-src']).toEqual(self);
});

test('the policy has a hash for speculation rules', () => {
  const html = '<script type="speculationrules">{}</script>';
  expect(directives(pagePolicy(html))['script-src']).toEqual([...self, hashOf('{}')]);
});

test('the policy has the sources of other origins in their directives', () => {
  const others = { 'script-src': ['https://tags.example'], 'frame-src': ['https://chat.example'] };
  expect(directives(pagePolicy('<script>a()</script>', others))).toMatchObject({
    'default-src': self,
    'img-src': [...self, 'data:'],
    'script-src': [...self, 'https://tags.example', hashOf('a()')],
    'style-src': self,
    'frame-src': [...self, 'https://chat.example'],
  });
});

test('no policy contains unsafe-inline, a wildcard or another origin', () => {
  for (const policy of [pagePolicy('<script>a()</script>'), filePolicy]) {
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  }
});

test('the policy of a page with a video of another host allows that host in a frame, and no other', () => {
  const page = (origin: string) => `<div data-video-origin="${origin}"></div>`;
  expect(pagePolicy(page('https://player.vimeo.com'))).toContain(
    "frame-src 'self' https://player.vimeo.com",
  );
  expect(pagePolicy(page('https://elsewhere.example'))).not.toContain('frame-src');
});
