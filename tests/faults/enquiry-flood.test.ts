import PostalMime from 'postal-mime';
import { expect, inject, test, vi } from 'vitest';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const siteOrigin = 'https://www.emberly.example';
const enquiries = 8;

async function enquire({ address }: ServerProcess, email: string): Promise<void> {
  const response = await fetch(`${address}${endpointPaths.submitSpeakToAnExpert}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteOrigin },
    body: JSON.stringify({
      ...apiOperations.submitSpeakToAnExpert.exampleBody,
      name: 'Prize Winner',
      email,
      message: 'You have won. Claim your prize at https://evil.example/claim',
    }),
  });
  expect(response.status).toBe(200);
}

const readSkipped = async ({ address }: ServerProcess) =>
  Number(
    /delivery_attempts_total\{kind="acknowledge-enquiry",outcome="skipped"\} (\d+)/.exec(
      await (await fetch(`${address}/metrics`)).text(),
    )?.[1] ?? 0,
  );

test('an address that somebody enters again and again on two instances gets three acknowledgements, without the text that was entered', async () => {
  const mailServer = await startMailServer();
  const environment = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    SMTP_URL: mailServer.url,
    SITE_ORIGIN: siteOrigin,
    STAFF_EMAIL: 'staff@retailer.example',
  };
  const start = () => startServer({ ...environment, DATA_DIR: createTemporaryFolder() });
  const servers = await Promise.all([start(), start()]);
  for (let number = 0; number < enquiries; number += 1) {
    const server = servers[number % servers.length];
    if (server) await enquire(server, `victim+${number}@example.com`);
  }
  const mails = await vi.waitFor(
    async () => {
      const skipped = await Promise.all(servers.map(readSkipped));
      expect(skipped.reduce((sum, count) => sum + count)).toBe(enquiries - 3);
      const read = await Promise.all(mailServer.received.map((mail) => PostalMime.parse(mail)));
      // The staff are told of every enquiry.
      expect(read).toHaveLength(enquiries + 3);
      return read;
    },
    { timeout: 120_000, interval: 200 },
  );
  const acknowledgements = mails.filter(({ to }) => to?.[0]?.address?.startsWith('victim'));
  expect(acknowledgements).toHaveLength(3);
  for (const { subject, text, html } of acknowledgements) {
    expect(`${subject}${text}${html}`).not.toMatch(/prize|winner|evil/i);
  }
  for (const server of servers) expect(server.output()).not.toContain('victim');
});
