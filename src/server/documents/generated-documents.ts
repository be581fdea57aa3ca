import { basePath } from '#api/paths.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { Footer } from '#catalogue/footer.ts';
import type { PublishedDocument } from '../content/content.ts';
import { createShortHash } from '../content/content-files.ts';
import { siteCookies } from './site-cookies.ts';

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
  footer: Footer;
  /** The third parties that this installation has configured. */
  thirdParties: readonly ThirdPartyFacts[];
}

/** The documents that are made of other content: about cookies, and how to contact us. */
export function generateDocuments(source: GeneratedFrom): PublishedDocument[] {
  return [
    createDocument('cookies', 'Cookies', createCookiesText(source)),
    createDocument('contact', 'Contact us', createContactText(source)),
  ];
}

function createDocument(slug: string, title: string, text: string): PublishedDocument {
  const markdown = `# ${title}\n\n${text}\n`;
  return { slug, title, hash: createShortHash(markdown), markdown };
}

function createCookiesText({ brand, thirdParties }: GeneratedFrom): string {
  const ownRows = siteCookies.map(({ name, purpose, duration }) => [
    `\`${name}\``,
    purpose,
    duration,
  ]);
  const otherRows = thirdParties.map(({ name, provider, purpose, category, cookies }) => [
    `${name} (${provider})`,
    purpose,
    category === 'necessary' ? 'No' : `Yes: ${category}`,
    cookies.map((cookie) => `\`${cookie}\``).join(', ') || 'None here',
  ]);
  return `A cookie is a small text that a website keeps in your browser. This page lists every cookie that ${brand.areaName} uses.

## Your choices

Choose “Cookie settings” at the foot of any page to allow or refuse cookies, or to change your choice. Refusing changes nothing about the plans or their prices.

## Cookies of this site

These make the site work, keep you signed in to your account, or count how the site is used. They are set without asking.

${createTable(['Cookie', 'What it is for', 'Kept for'], ownRows)}

## Cookies of other companies

${
  otherRows.length === 0
    ? 'This site uses none.'
    : createTable(['Service', 'What it is for', 'Needs your consent', 'Cookies'], otherRows)
}

## What else is kept in your browser

Your answers are kept in this tab while you buy a plan, so that going back or reloading loses nothing. They are gone when you close the tab. Bank details are removed sooner: after the purchase, or after 20 minutes without use.`;
}

function createContactText({ brand, footer }: GeneratedFrom): string {
  const { expert, email, parties } = brand;
  const hours = expert.hours.map(({ days, times }) => `- ${days}: ${times}`).join('\n');
  const complaints = Object.values(parties)
    .map((party) => `**${party.name}.** ${party.complaints}`)
    .join('\n\n');
  return `## Customer service

Call ${createPhoneLink(footer.customerServicePhoneNumber)} about your energy account, your bill or your plan.

## Choosing a plan

Call our home cover experts free on ${createPhoneLink(expert.phoneNumber)}, or [ask us to call you](${basePath}/speak-to-an-expert).

${hours}

## Email

Write to [${email}](mailto:${email}).

## Complaints

${complaints}`;
}

function createPhoneLink(number: string): string {
  return `[${number}](tel:${number.replaceAll(' ', '')})`;
}

function createTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
