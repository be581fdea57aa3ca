import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { apiPath, basePath, endpointPaths, webManifestPath } from '#api/paths.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { privateEnquiry } from '#tests/support/private-details.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { postJson, sendPurchase, startServer } from '#tests/support/server-process.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';

/** Names, companies, phone numbers, colours and font of the shipped brand. */
const oldBrand =
  /emberly|fennmoor|0808 ?157 ?0(?:1\d\d)|#(?:0c3f3c|12504b|072b2a|fb6237|ffc95c|faf6f0)/i;

test('with the second brand nothing of the first is in pages, documents, mails, calendar, API, manifest, pictures or evidence', async () => {
  const dataFolder = createDataFolder();
  const settings = { CONTENT_DIR: 'examples/second-brand', DATA_DIR: dataFolder };
  const server = await startServer(settings);
  const texts = new Map<string, string>();
  const read = async (path: string) => {
    const text = await (await fetch(`${server.address}${path}`)).text();
    texts.set(path, text);
    return text;
  };

  const sitemap = await read(`${basePath}/sitemap.xml`);
  const listed = [...sitemap.matchAll(/<loc>[^<]*?(\/home-services[^<]*)<\/loc>/g)];
  const plans = listed.map(([, path = '']) => path);
  expect(plans.length).toBeGreaterThan(10);
  const documents = ['documents', 'brand/documents'].flatMap((folder) =>
    readdirSync(join('examples/second-brand', folder)).map((name) => name.replace('.md', '')),
  );
  expect(documents.length).toBeGreaterThan(14);
  for (const path of [
    ...plans,
    ...[...documents, 'cookies'].map((slug) => `${basePath}/documents/${slug}`),
    ...['contact', 'speak-to-an-expert', 'boiler-starter', 'heat-pump-care', 'no-such-plan'].map(
      (page) => `${basePath}/${page}`,
    ),
    ...['postcode', 'your-boiler', 'bank', 'confirmation'].map(
      (step) => `${basePath}/boiler-insurance/${step}`,
    ),
    ...['/login', `${basePath}/success`, `${basePath}/error`, webManifestPath, '/favicon.svg'],
    ...[`${apiPath}/openapi.json`, `${apiPath}/docs`, '/robots.txt'],
  ])
    await read(path);
  const manifest = texts.get(webManifestPath) ?? '';
  expect(JSON.parse(manifest)).toMatchObject({ short_name: 'larkfell', theme_color: '#232a63' });
  const pictures = [...texts.values()].flatMap((text) =>
    text.match(/\/[\w/]+\/(?:images|brand)\/[\w.-]+/g),
  );
  const served = [...new Set(pictures.flatMap((address) => address ?? []))];
  expect(served.length).toBeGreaterThan(8);
  for (const address of served) await read(address);
  const listing = texts.get(basePath) ?? '';
  expect(listing).toContain('Larkfell Power Limited');
  expect(listing).toContain('0808 157 0911');
  expect(listing).toMatch(
    /rel="preload" href="[^"]*\/brand\/bricolage-grotesque-[\da-f]{16}\.woff2"/,
  );

  // Without the agreement, which has hashes of the test content.
  const { agreement: _, ...body } = createContractBody('boiler-insurance');
  const contacts = { enquiryContact: '0808 157 0911', repairContact: '0808 157 0922' };
  const reference = await sendPurchase(server, randomUUID(), {
    ...body,
    additionalDetails: { ...body.additionalDetails, ...contacts },
  });
  await postJson(server, endpointPaths.submitSpeakToAnExpert, {
    ...privateEnquiry,
    secondsToFill: 60,
  });
  const mailFolder = join(dataFolder, 'mail');
  const listMails = () => readdirSync(mailFolder).filter((name) => name.endsWith('.eml'));
  await expect.poll(listMails).toHaveLength(2);
  for (const name of listMails()) {
    const mail = await PostalMime.parse(readFileSync(join(mailFolder, name)), {
      attachmentEncoding: 'utf8',
    });
    const parts = [mail.subject, mail.from?.name, mail.from?.address, mail.text, mail.html];
    const calendars = mail.attachments.filter(({ related }) => !related);
    texts.set(name, [...parts, ...calendars.map(({ content }) => String(content))].join('\n'));
    expect(mail.html).toContain('#232a63');
  }
  const calendar = [...texts.values()].find((text) => text.includes('BEGIN:VCALENDAR'));
  expect(calendar).toContain('larkfell');

  // The command needs the data folder for itself.
  server.kill('SIGTERM');
  await server.exit;
  const evidence = await runOpsProcess(['evidence', reference], settings);
  expect(evidence.code).toBe(0);
  texts.set('evidence', evidence.stdout);
  const withOldBrand = [...texts].flatMap(([name, text]) => {
    const found = oldBrand.exec(text)?.[0];
    return found === undefined ? [] : [`${name}: ${found}`];
  });
  expect(withOldBrand).toEqual([]);
  expect(server.errors()).toEqual([]);
});
