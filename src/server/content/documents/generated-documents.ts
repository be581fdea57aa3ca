import type { Brand } from '#catalogue/brand.ts';
import { bankIdleMinutes } from '#journey/kept-bank-details.ts';
import { createShortHash } from '../files/content-files.ts';
import type { PublishedDocument } from '../timeline/published-document.ts';
import { localStorageEntries, siteCookies } from './site-cookies.ts';

/** The facts about a third party that the cookie page lists. */
interface ThirdPartyFacts {
  name: string;
  provider: string;
  purpose: string;
  category: string;
  cookies: readonly string[];
}

interface GeneratedFrom {
  brand: Brand;
  /** The third parties that this installation has configured. */
  thirdParties: readonly ThirdPartyFacts[];
  /** Whether own reports and the codes of links need no consent. */
  statisticsWithoutConsent: boolean;
}

/** The document that is made of other content: about cookies. */
export function generateDocuments(source: GeneratedFrom): PublishedDocument[] {
  return [createDocument('cookies', 'Cookies', createCookiesText(source))];
}

function createDocument(slug: string, title: string, text: string): PublishedDocument {
  const markdown = `# ${title}\n\n${text}\n`;
  return { slug, title, hash: createShortHash(markdown), markdown };
}

function createCookiesText({
  brand,
  thirdParties,
  statisticsWithoutConsent,
}: GeneratedFrom): string {
  const entryTable = (kind: string, entries: typeof localStorageEntries) =>
    createTable(
      [kind, 'What it is for', 'Kept for'],
      entries.map(({ name, purpose, duration }) => [`\`${name}\``, purpose, duration]),
    );
  const askedFor = (category: string) =>
    statisticsWithoutConsent
      ? 'They are set without asking.'
      : `They are set only if you allow ${category}.`;
  const otherRows = thirdParties.map(({ name, provider, purpose, category, cookies }) => [
    `${name} (${provider})`,
    purpose,
    category === 'necessary' ? 'No' : `Yes: ${category}`,
    cookies.map((cookie) => `\`${cookie}\``).join(', ') || 'None here',
  ]);
  return `A cookie is a small text that a website keeps in your browser. This page lists every cookie that ${brand.areaName} uses.

## Your choices

Choose “Cookie settings” at the foot of any page to allow or refuse cookies, or to change your choice. Refusing changes nothing about the plans or their prices.

## Cookies that the site needs

These remember your choices and keep you signed in to your account. They are set without asking.

${entryTable('Cookie', siteCookies.necessary)}

## Cookies of our own statistics

These count how the site is used, without your name or your answers. ${askedFor('analytics')} At the end of this page you can object to them.

${entryTable('Cookie', siteCookies.statistics)}

## Cookies that pay our partners

If you come by the link of a campaign or a partner, these remember it, so that a partner can be paid when you buy. ${askedFor('marketing')}

${entryTable('Cookie', siteCookies.partners)}

## Cookies of other companies

${
  otherRows.length === 0
    ? 'This site uses none.'
    : createTable(['Service', 'What it is for', 'Needs your consent', 'Cookies'], otherRows)
}

## What else is kept in your browser

Your answers are kept in this tab while you buy a plan, so that going back or reloading loses nothing. They are gone when you close the tab. Bank details are removed sooner: after the purchase, or after ${bankIdleMinutes} minutes without use. After the purchase the tab keeps only what your printed confirmation shows: your name, address and email address, the name on the account and the last four digits of its number. They are removed after ${bankIdleMinutes} minutes without use too.

After a purchase these entries stay in your browser (local storage):

${entryTable('Entry', localStorageEntries)}`;
}

function createTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
