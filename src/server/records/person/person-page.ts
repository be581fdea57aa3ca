import type { PersonalData, PersonalDataKind } from '#catalogue/personal-data.ts';
import { personalDataNames } from '#catalogue/personal-data.ts';
import { listTicks } from '#contract/evidence.ts';
import { formatAddressLine } from '#journey/postal-address.ts';
import { savedJourneyDays } from '#journey/saved-journey.ts';
import { formatLondonMoment } from '#rules/dates/london-time.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { escaped, list, pageOf, rows } from '#rules/display/html-page.ts';
import type { DeliveryKind, EnquiryState, HeldState } from '#server/platform/storage/schema.ts';
import type { RetentionPeriods } from '../retention/retention.ts';
import type { PersonFile } from './person-file.ts';

type Contract = PersonFile['contracts'][number];
type Delivery = Contract['deliveries'][number];

interface PageOptions {
  /** The name of the retailer. */
  company: string;
  personalData: PersonalData;
  /** How long everything is kept. */
  periods: RetentionPeriods;
}

/** What a person gets: the file as a page to read, and the same for a program. */
export function createPersonExport(file: PersonFile, options: PageOptions) {
  const time = file.madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const [page, data] = [renderPersonPage(file, options), `${JSON.stringify(file, null, 2)}\n`];
  return {
    page: { name: `personal-data-${time}.html`, type: 'text/html', body: page },
    data: { name: `personal-data-${time}.json`, type: 'application/json', body: data },
  };
}

/** Everything in a person's file, in plain words. */
function renderPersonPage(
  file: PersonFile,
  { company, personalData, periods }: PageOptions,
): string {
  const kinds = Object.keys(personalDataNames) as PersonalDataKind[];
  const keptFor: Record<PersonalDataKind, string> = {
    contracts: periods.contracts,
    visits: periods.events,
    enquiries: periods.enquiries,
    mails: periods.mail,
  };
  return pageOf(
    `What ${company} holds about you`,
    `<p>Made on ${formatLondonMoment(file.madeAt)}. The second file, which ends with .json, holds the same for a computer.</p>
${rows([
  ['Name', file.names.join(', ')],
  ['Email address', file.addresses.join(', ')],
  ['Purchases', String(file.contracts.length)],
  ['Questions to our experts', String(file.enquiries.length)],
])}
${file.contracts.map(contractSection).join('\n')}
${file.enquiries.map(enquirySection).join('\n')}
${mailSection(file)}<h2>Purchases that you saved to continue later</h2>
<p>Only the link in our email opens them. Without it neither we nor anybody else can tell which are yours. They are deleted after ${savedJourneyDays} days.</p>
<h2>How long we keep it, and what happens if you ask us to delete it</h2>
${rows(
  kinds.map((kind) => {
    const { onErasure, reason } = personalData[kind];
    const result = onErasure === 'delete' ? 'we delete it' : 'we remove what says that it is yours';
    return [
      personalDataNames[kind],
      `Kept for ${keptFor[kind]}. If you ask us to delete it, ${result}. ${reason}`,
    ];
  }),
)}
${file.erasureRequests
  .map(
    ({ createdAt }) =>
      `<p>You asked us to delete your data on ${formatLondonMoment(createdAt)}. What is listed here is newer, or was kept for a reason that we told you.</p>`,
  )
  .join('\n')}`,
  );
}

function contractSection(contract: Contract): string {
  const { customerDetails, evidence, bankDetails, marketingConsent, propertyAddress } = contract;
  const { title, firstName, surname, dob, email, telNumber } = customerDetails;
  const bank = bankDetails
    ? `in the name of ${bankDetails.accountName}, account number ending ${bankDetails.accountNumberEnding}`
    : 'kept encrypted; they could not be opened for this file';
  const newsChannels = [
    marketingConsent.emailMarketingConsent && 'by email',
    marketingConsent.phoneMarketingConsent && 'by phone',
    marketingConsent.smsMarketingConsent && 'by text message',
    marketingConsent.letterMarketingConsent && 'by letter',
  ].filter((channel) => channel !== false);
  return `<h2>Your purchase ${escaped(contract.reference)}</h2>
${rows([
  ['Bought', formatLondonMoment(contract.createdAt)],
  ['Plan', contract.productDetails.productName],
  ['Price', evidence.price.words],
  ['Covered from', formatLongDate(evidence.dates.coveredFrom)],
  ['First collection', formatLongDate(evidence.dates.firstCollection)],
  ['Your name', `${title} ${firstName} ${surname}`],
  ['Date of birth', dob],
  ['Email address', email],
  ['Phone number', telNumber],
  ['Your address', formatAddressLine(contract.correspondenceAddress)],
  ['Covered home', formatAddressLine(propertyAddress ?? contract.correspondenceAddress)],
  ['Bank details', bank],
  ['News about other products', newsChannels.join(', ') || 'none'],
  ...knownRows([
    ['Renewal that you chose', evidence.sold.renewalChoice ?? null],
    ['Campaign that you came by', contract.campaignCode],
    ['Codes of the partner that you came by', Object.values(contract.affiliate ?? {}).join(', ')],
    ['Version of the page that you saw', contract.pageVariant],
    ['Checked before it was passed on', contract.heldState && heldWords[contract.heldState]],
    [
      'Kept for a legal case since',
      contract.legalHoldSince && formatLondonMoment(new Date(contract.legalHoldSince)),
    ],
  ]),
])}
<h3>Your answers</h3>
${rows(evidence.eligibility.map(({ question, answer }) => [question, answerWords[answer] ?? answer]))}
<h3>The boxes that you saw</h3>
${rows(listTicks(evidence).map(({ text, isAgreed, at }) => [text, formatTick(isAgreed, at)]))}
<h3>The documents that you were shown</h3>
${list(evidence.documents.map(({ name, hash }) => `${name} (version ${hash})`))}
${deliverySection(contract.deliveries)}
${contract.notices.map(noticeSection).join('\n')}
${
  contract.visit.length === 0
    ? ''
    : `<h3>Your visit</h3>\n${list(
        contract.visit.map(({ receivedAt, type, page }) =>
          [formatLondonMoment(receivedAt), reportWords(type), page].filter(Boolean).join(', '),
        ),
      )}`
}`;
}

function noticeSection(notice: PersonFile['contracts'][number]['notices'][number]): string {
  const { reference, receivedAt, takenBackAt, lastDay, words } = notice;
  return `<h3>Your notice ${reference}</h3>
${rows([
  ['Received on', formatLondonMoment(receivedAt)],
  ['Taken back on', takenBackAt ? formatLondonMoment(takenBackAt) : 'not taken back'],
  ['Last day', formatLongDate(lastDay)],
  ['Your cover', words.cover],
  ['Your money', words.money],
])}
${deliverySection(notice.deliveries)}`;
}

function enquirySection(enquiry: PersonFile['enquiries'][number]): string {
  return `<h2>Your question of ${formatLondonMoment(enquiry.createdAt)}</h2>
${rows([
  ['Name', enquiry.name],
  ['Email address', enquiry.email],
  ['Phone number', enquiry.telNumber],
  ['Your message', enquiry.message],
  ...enquiry.notes.map(({ createdAt, state, text }): [string, string] => [
    `Our note of ${formatLondonMoment(createdAt)}`,
    [noteStates[state], text].filter(Boolean).join('. '),
  ]),
])}
${deliverySection(enquiry.deliveries)}`;
}

const noteStates: Record<EnquiryState, string> = {
  new: 'Not answered yet',
  called: 'We have called',
  closed: 'Closed',
};

const deliveryNames: Record<DeliveryKind, string> = {
  'fulfil-contract': 'Your purchase, to the system of our customer service',
  'confirm-by-email': 'The confirmation, by email to you',
  'report-second-purchase':
    'A notice that the same plan was about to be bought again, by email to you',
  'deliver-enquiry': 'Your question, to the system of our customer service',
  'acknowledge-enquiry': 'The notice that your question arrived, by email to you',
  'notify-staff': 'Your question, by email to our experts',
  'report-erasure': 'Your request to delete your data, to the system of our customer service',
  'report-notice': 'Your notice, to the system of our customer service',
  'report-notice-taken-back':
    'That you took your notice back, to the system of our customer service',
  'confirm-notice': 'The confirmation of your notice, by email to you',
  'confirm-notice-taken-back': 'The confirmation that you took it back, by email to you',
};

const deliverySection = (deliveries: readonly Delivery[]) =>
  `<h3>What we sent, and to whom</h3>
${rows(
  deliveries.map((delivery): [string, string] => [
    deliveryNames[delivery.kind],
    deliveryState(delivery),
  ]),
)}`;

function deliveryState({ deliveredAt, deliveredTo, failedAt }: Delivery): string {
  if (deliveredAt && deliveredTo) return `sent on ${formatLondonMoment(deliveredAt)}`;
  if (deliveredAt) return 'not needed';
  return failedAt ? 'could not be sent' : 'not sent yet';
}

const mailSection = ({ mails }: PersonFile) =>
  mails.length === 0
    ? ''
    : `<h2>Copies of emails</h2>
<p>Each opens in your email program. Those with a link to a purchase that you saved are only named, and links to leave a plan do not work: whoever has such a link can use it.</p>
<ul>
${mails.map(({ file, message }) => `<li>${message === null ? escaped(file) : mailLink(file, message)}</li>`).join('\n')}
</ul>
`;

const mailLink = (file: string, message: string) =>
  `<a download="${escaped(file)}" href="data:message/rfc822;base64,${Buffer.from(message).toString('base64')}">${escaped(file)}</a>`;

/** Without the rows that have no value. */
const knownRows = (values: [name: string, value: string | null][]) =>
  values.filter((row): row is [string, string] => Boolean(row[1]));

/** "page view" of `core::page-view` */
const reportWords = (type: string) => type.replace(/^.*::/, '').replaceAll('-', ' ');

const heldWords: Record<HeldState, string> = {
  held: 'not decided yet',
  'let-go': 'it was passed on',
  ended: 'it was ended, and nothing is collected',
};

const answerWords: Record<string, string> = { Y: 'yes', N: 'no' };

/** Times are by the buyer's clock. */
function formatTick(isAgreed: boolean | null, at: string | null): string {
  if (isAgreed === null) return 'our record does not say';
  if (!isAgreed) return 'not ticked';
  return at ? `ticked on ${formatLondonMoment(new Date(at))}` : 'ticked';
}
