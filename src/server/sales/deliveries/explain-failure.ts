import type { DeliveryKind } from '#server/platform/storage/schema.ts';

const webhooks: DeliveryKind[] = [
  'fulfil-contract',
  'deliver-enquiry',
  'report-erasure',
  'report-notice',
  'report-notice-taken-back',
];

export const isWebhook = (kind: DeliveryKind): boolean => webhooks.includes(kind);

/** What an operator does about a result of an attempt, the first that matches. */
const webhookWaysOut: [result: RegExp, wayOut: string][] = [
  [/^HTTP 40[13]$/, 'it refuses the signature: compare CRM_SECRET with the receiver’s'],
  [/^HTTP 404$/, 'nothing answers there: correct the path of CRM_URL'],
  [
    /^HTTP 410$/,
    'it wants no webhooks any more: ask its owner, correct CRM_URL, then run ops deliveries retry --all',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its name is not found: correct CRM_URL or the name server'],
  [/CERT|ALTNAME/, 'its certificate is not valid: have it renewed'],
  [/^timeout$/, 'it is too slow: look at the receiver'],
];
const mailWaysOut: [result: RegExp, wayOut: string][] = [
  [/^SMTP 53[0-9]$|^EAUTH$/, 'it refuses the login: correct user and password in SMTP_URL'],
  [/^ETLS$/, 'it offers no TLS: correct SMTP_URL, or have the server offer it'],
  [/^SMTP 4/, 'it refuses mails for now, and they are repeated: if it lasts, ask its operator'],
  [
    /^SMTP 5/,
    'it refuses recipient or sender: ask its operator, then run ops deliveries retry --all',
  ],
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'its name is not found: correct SMTP_URL or the name server'],
];

/** Says why deliveries of a kind are not taken, and what to do. */
export function explainFailure(kind: DeliveryKind, result: string): string {
  const [receiver, waysOut] = isWebhook(kind)
    ? ['the receiver at CRM_URL', webhookWaysOut]
    : ['the mail server at SMTP_URL', mailWaysOut];
  const [, wayOut = 'look at the receiver and at the network'] =
    waysOut.find(([pattern]) => pattern.test(result)) ?? [];
  return `${kind}: ${receiver} does not take it (${result}): ${wayOut}`;
}
