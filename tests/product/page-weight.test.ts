import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';

// Kilobytes, gzipped, of the scripts that a page needs to be hydrated, and with brotli of the page, and of the styles, and data and scripts in
// it.
const listingBudget = 133.9;
const orderBudget = 143.6;
const formBudget = 165;
const styleBudget = 9;
const inlineBudget = 5.8;
const listingDocumentBudget = 21.8;
const orderDocumentBudget = 19.4;
const formDocumentBudget = 17;

const plan = `${basePath}/boiler-and-service-care`;
const pages = [
  ...[basePath, `${basePath}?sa-variant=hero-price`].map((path) => ({
    path,
    scriptBudget: listingBudget,
    documentBudget: listingDocumentBudget,
  })),
  ...journeySteps.map(({ id, path }) => ({
    path: path === '' ? plan : `${plan}/${path}`,
    scriptBudget: id === 'order' ? orderBudget : formBudget,
    documentBudget: id === 'order' ? orderDocumentBudget : formDocumentBudget,
  })),
];

type ReadFile = (path: string) => Promise<string>;

/** Reads each file of the server once. */
function createFileReader(address: string): ReadFile {
  const files = new Map<string, Promise<string>>();
  return (path) => {
    const file = files.get(path) ?? fetch(`${address}${path}`).then((response) => response.text());
    files.set(path, file);
    return file;
  };
}

/** The scripts that a page links to, and their static imports, without the one that hydration does not wait for (early-visit-file.ts). */
async function listScripts(html: string, read: ReadFile): Promise<Set<string>> {
  const named = html.matchAll(/\/[\w./-]+\/assets\/(?!early-visit-file)[\w.~-]+\.js/g);
  const files = new Set([...named].map(([file]) => file));
  for (const file of files) {
    const imports = (await read(file)).matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g);
    for (const [, specifier = ''] of imports) {
      files.add(posix.join(posix.dirname(file), specifier));
    }
  }
  return files;
}

const asServed = { level: 9 };
/** In the names of files. A change of any script changes some of them, and would change the weight by some bytes; all weigh about 0.9 kB. */
const hashes = /(?<=-)[\w-]{8}(?=\.(?:js|css)\b)/g;

async function kilobytes(files: Set<string>, read: ReadFile): Promise<number> {
  const texts = await Promise.all([...files].map(read));
  return (
    texts.reduce((sum, text) => sum + gzipSync(text.replace(hashes, ''), asServed).length, 0) / 1000
  );
}

/** With the highest quality of brotli. */
const compressed = (text: string) => brotliCompressSync(text.replace(hashes, '')).length / 1000;

test('the listing and every step stay within their budgets of scripts, styles and the page itself', async () => {
  const { address } = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  });
  const read = createFileReader(address);
  const weights = await Promise.all(
    pages.map(async (page) => {
      const html = await read(page.path);
      const textOf = (tag: 'style' | 'script') => {
        const elements = html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
        return [...elements].map(([, text]) => text).join('');
      };
      return {
        ...page,
        script: await kilobytes(await listScripts(html, read), read),
        style: compressed(textOf('style')),
        inline: compressed(textOf('script')),
        document: compressed(html),
      };
    }),
  );
  // A page that lost its script or styles must not pass as light.
  const isLost = weights.filter(
    ({ script, style, inline }) => script < 100 || style < 3 || inline < 3,
  );
  expect(isLost).toEqual([]);
  const heavy = weights.filter(
    ({ script, scriptBudget, style, inline, document, documentBudget }) =>
      script > scriptBudget ||
      style > styleBudget ||
      inline > inlineBudget ||
      document > documentBudget,
  );
  expect(heavy).toEqual([]);
});

test('no file of the site has anything of the staff’s pages', () => {
  const files = globSync('build/client/**/*.{js,css,html}');
  expect(files.length).toBeGreaterThan(10);
  const found = files.filter((file) =>
    /staff\.css|formToken|card-area/.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});
