import { LRUCache } from 'lru-cache';
import { renderMailHtml } from './mail-html.tsx';
import type { MailBrand } from './mail-message.ts';
import { type ConfirmedPurchase, writePurchaseMail } from './purchase-mail.ts';

/** What differs between two buyers of a plan on one day. */
const own = ['reference', 'firstName', 'home', 'accountEnding', 'leaveLink'] as const;
type OwnName = (typeof own)[number];

const mark = (name: OwnName) => `\uE000${name}\uE001`;
const marks = new RegExp(`\uE000(${own.join('|')})\uE001`);
const marked: Pick<ConfirmedPurchase, OwnName> = {
  reference: mark('reference'),
  firstName: mark('firstName'),
  home: mark('home'),
  accountEnding: mark('accountEnding'),
  leaveLink: mark('leaveLink'),
};

/** More than the plans that are sold in a day. */
const maxTemplates = 50;
const templates = new WeakMap<MailBrand, LRUCache<string, string[]>>();

/**
 * The HTML part of a confirmation. Rendering takes React ten times as long as writing the mail, so it is done once for a plan
 * and a day, with marks for the buyer's own values.
 */
export function renderPurchaseMailHtml(
  purchase: ConfirmedPurchase,
  brand: MailBrand,
  siteOrigin: string,
  logo: string,
): string {
  const ofBrand = templates.get(brand) ?? new LRUCache<string, string[]>({ max: maxTemplates });
  templates.set(brand, ofBrand);
  const shared = { ...purchase, ...marked };
  const key = JSON.stringify(shared);
  // Text and names of marks in turn.
  const pieces =
    ofBrand.get(key) ??
    renderMailHtml(writePurchaseMail(shared, brand, siteOrigin), brand, logo).split(marks);
  ofBrand.set(key, pieces);
  const values = new Map<string, string>(own.map((name) => [name, escaped(purchase[name])]));
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : values.get(piece))).join('');
}

const entities: Partial<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** As React does it. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
