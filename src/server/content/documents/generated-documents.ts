import {
  cookieKindNames,
  cookieKinds,
  localEntries,
  sessionEntries,
  siteCookies,
} from '#api/browser-storage.ts';
import type { Brand } from '#catalogue/brand.ts';
import { createShortHash } from '../files/content-files.ts';
import { createMarkdownTable, describeWhenSet } from '../files/cookie-table.ts';
import type { PublishedDocument } from '../timeline/published-document.ts';

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
  const entryTable = (
    kind: string,
    entries: readonly { name: string; purpose: string; duration: string }[],
  ) =>
    createMarkdownTable(
      [kind, 'What it is for', 'Kept for'],
      entries.map(({ name, purpose, duration }) => [`\`${name}\``, purpose, duration]),
    );
  const ownCookies = cookieKindNames.map((kind) => {
    const { title, description } = cookieKinds[kind];
    const set = describeWhenSet(kind, statisticsWithoutConsent, 'this page');
    return `## ${title}\n\n${description} ${set}\n\n${entryTable('Cookie', siteCookies[kind])}`;
  });
  const otherRows = thirdParties.map(({ name, provider, purpose, category, cookies }) => [
    `${name} (${provider})`,
    purpose,
    category === 'necessary' ? 'No' : `Yes: ${category}`,
    cookies.map((cookie) => `\`${cookie}\``).join(', ') || 'None here',
  ]);
  return `A cookie is a small text that a website keeps in your browser. This page lists every cookie that ${brand.areaName} uses.

## Your choices

Choose “Cookie settings” at the foot of any page to allow or refuse cookies, or to change your choice. Refusing changes nothing about the plans or their prices.

${ownCookies.join('\n\n')}

## Cookies of other companies

${
  otherRows.length === 0
    ? 'This site uses none.'
    : createMarkdownTable(['Service', 'What it is for', 'Needs your consent', 'Cookies'], otherRows)
}

## What else is kept in your browser

A tab keeps what it needs to show you your own answers again when you go back or reload (session storage). All of it is gone when you close the tab, and your answers when you buy. Your account number is never kept there: once it is accepted, it is in the locked cookie bank-details. A question to our experts leaves your name, phone number and email address in the history of the tab, for the page that thanks you.

${entryTable('Entry until you buy', sessionEntries.untilPurchase)}

A purchase leaves some of these in the tab:

${entryTable('Entry', sessionEntries.untilTabCloses)}

After a purchase these entries stay in your browser (local storage):

${entryTable('Entry', localEntries)}`;
}
