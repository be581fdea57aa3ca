import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Where the server of the browser tests writes its mails. playwright.config.ts names the folder of the run. */
const folder = join(process.env.E2E_FOLDER ?? '', 'data', 'mail');

/** The mail whose file has this name. */
export async function readMail(name: string): Promise<Email> {
  const file = join(folder, name);
  await expect.poll(() => existsSync(file), { message: name }).toBe(true);
  return PostalMime.parse(readFileSync(file));
}

/** The first mail to this address, among those whose files begin with `kind`. */
export async function readMailTo(address: string, kind: string): Promise<Email> {
  let found: Email | undefined;
  const find = async () => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter((file) => file.startsWith(`${kind}-`))) {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)));
      if (mail.to?.[0]?.address === address) found = mail;
    }
    return found;
  };
  await expect.poll(find).toBeDefined();
  if (!found) throw new Error(`No mail to ${address}.`);
  return found;
}

/** The link of a mail that has a token in it, as a path of the site. */
export const findTokenLink = ({ text = '' }: Email): string =>
  /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(text)?.[1] ?? '';
