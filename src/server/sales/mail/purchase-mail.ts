import { documentsPath } from '#api/paths.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { NamedParty } from '#contract/evidence.ts';
import { type Payment, paymentDatesNote } from '#contract/payments.ts';
import { listPlanDays } from '#contract/plan-days.ts';
import type { SoldPlan } from '#contract/sold-plan.ts';
import { getDirectDebitGuarantee } from '#journey/direct-debit-guarantee.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { formatPence } from '#rules/money.ts';
import type { MailContent, MailLink, MailSection } from './mail-content.ts';
import { writeMailFooter } from './mail-footer.ts';

/**
 * The data of a purchase confirmation. Of the bank details it has only the last four digits of the account
 * number.
 */
export interface ConfirmedPurchase {
  reference: string;
  firstName: string;
  planName: string;
  /** The covered home, e.g. "27 Rowan Terrace, Leeds". */
  home: string;
  accountEnding: string;
  /** Opens the page on which the buyer leaves the plan. */
  leaveLink: string;
  repairContact: string;
  enquiryContact: string;
  documents: readonly { slug: string; hash: string; name: string }[];
  seller: NamedParty | null;
  insurer: NamedParty | null;
  plan: SoldPlan;
  dates: PurchaseDates;
  /** Empty for a contract of 0.1.0. */
  payments: readonly Payment[];
}

/** The confirmation after a purchase. A maintenance plan is no insurance, so its mail never says "policy". */
export function writePurchaseMail(
  purchase: ConfirmedPurchase,
  brand: Brand,
  siteOrigin: string,
): MailContent {
  const { reference, firstName, planName, home, plan, dates } = purchase;
  return {
    subject: `Your plan is set up: ${reference}`,
    preview: `Repairs are covered from ${formatLongDate(dates.coveredFrom)}. Your first payment is on ${formatLongDate(dates.firstCollection)}.`,
    title: [`Thank you, ${firstName}.`, 'Your plan is set up.'],
    lead: `You have bought ${planName} for ${home}. Please keep this email: it has your reference number, your dates and your documents.`,
    sections: [
      { blocks: [{ kind: 'reference', label: 'Your reference number', value: reference }] },
      planSection(planName, plan),
      datesSection(dates, plan),
      coverSection(plan),
      paymentSection(purchase),
      ...documentSections(purchase.documents, siteOrigin),
      ...companySections(purchase, brand),
      {
        title: 'The Direct Debit Guarantee',
        isPanel: true,
        blocks: getDirectDebitGuarantee(brand.companyName).map((text) => ({
          kind: 'paragraph',
          text,
        })),
      },
      contactSection(purchase, brand),
      leaveSection(purchase),
    ],
    footer: writeMailFooter(brand, [
      'You are getting this email because you bought a plan from us. It is not marketing.',
      ...(plan.isInsurance
        ? []
        : ['A Maintenance & Support Plan is a service contract. It is not insurance.']),
    ]),
  };
}

function planSection(planName: string, plan: SoldPlan): MailSection {
  return {
    title: 'Your plan',
    blocks: [
      {
        kind: 'rows',
        rows: [
          { term: 'Plan', description: planName },
          ...plan.priceRows,
          { term: 'Call-out fee', description: plan.callOutFee },
          ...(plan.renewalChoice ? [{ term: 'Renewal', description: plan.renewalChoice }] : []),
        ],
      },
      { kind: 'note', text: plan.tax },
      { kind: 'note', text: plan.renewal },
    ],
  };
}

function datesSection(dates: PurchaseDates, plan: SoldPlan): MailSection {
  const { days, freeUntil } = listPlanDays(dates, { notes: plan, isBought: true });
  return {
    title: 'Your dates',
    blocks: [
      {
        kind: 'dates',
        points: days.map(({ date, label, events, note }) => ({
          label,
          date: formatLongDate(date),
          events: events?.map(({ text }) => text),
          note,
          isFree: date < dates.cancelBy,
        })),
        period: freeUntil && {
          label: freeUntil.label,
          date: formatLongDate(freeUntil.date),
          note: freeUntil.note,
        },
      },
      {
        kind: 'note',
        text: 'You can cancel online, with the link at the end of this email, or call or write to us. The attached calendar file adds your payments and the last day to cancel to your calendar.',
      },
    ],
  };
}

function coverSection({ covered, notCovered }: SoldPlan): MailSection {
  return {
    title: 'What you get',
    blocks: [
      { kind: 'list', title: 'What’s covered', items: covered },
      { kind: 'list', title: 'What’s not covered', items: notCovered, isExcluded: true },
    ],
  };
}

function paymentSection({ accountEnding, payments }: ConfirmedPurchase): MailSection {
  return {
    title: 'Your payments',
    blocks: [
      {
        kind: 'rows',
        rows: [
          { term: 'Paid by', description: 'Monthly Direct Debit' },
          { term: 'Account', description: `Ending ${accountEnding}` },
        ],
      },
      ...(payments.length > 0
        ? [
            {
              kind: 'rows' as const,
              isDense: true,
              rows: payments.map(({ date, amount }) => ({
                term: formatLongDate(date),
                description: formatPence(amount),
              })),
            },
            { kind: 'note' as const, text: paymentDatesNote },
          ]
        : []),
    ],
  };
}

/** Links to the versions the buyer agreed to; those stay readable after the documents change. */
function documentSections(
  documents: ConfirmedPurchase['documents'],
  siteOrigin: string,
): MailSection[] {
  if (documents.length === 0) return [];
  const links: MailLink[] = documents.map(({ slug, hash, name }) => ({
    text: name,
    href: `${siteOrigin}${documentsPath}/${slug}/${hash}`,
  }));
  return [{ title: 'Your documents', blocks: [{ kind: 'links', links }] }];
}

function companySections(
  { seller, insurer }: ConfirmedPurchase,
  { parties }: Brand,
): MailSection[] {
  const rows = [
    { term: 'Sold by', company: seller },
    { term: 'Insured by', company: insurer },
  ].flatMap(({ term, company }) => (company ? [{ term, company }] : []));
  if (rows.length === 0) return [];
  const party = Object.values(parties).find(({ name }) => name === seller?.name);
  const complaints = [party?.complaints, insurer && party?.insuranceComplaints].filter(Boolean);
  return [
    {
      title: insurer ? 'Who sells and who insures' : 'Who sells this plan',
      blocks: [
        {
          kind: 'rows',
          rows: rows.map(({ term, company }) => ({ term, description: company.name })),
        },
        ...(insurer
          ? rows.map(({ company }) => ({
              kind: 'note' as const,
              text: `${company.name}: number ${company.registerNumber} in the ${company.registerName}.`,
            }))
          : []),
        ...(complaints.length > 0
          ? [{ kind: 'note' as const, text: `To complain: ${complaints.join(' ')}` }]
          : []),
      ],
    },
  ];
}

function leaveSection({ leaveLink }: ConfirmedPurchase): MailSection {
  return {
    title: 'Leaving the plan',
    blocks: [
      {
        kind: 'paragraph',
        text: 'You can leave online, without a call and without giving a reason. Whoever has this link can do it for you, so please do not pass it on.',
      },
      { kind: 'links', links: [{ text: 'Leave this plan', href: leaveLink }] },
    ],
  };
}

function contactSection(
  { repairContact, enquiryContact }: ConfirmedPurchase,
  { email }: Brand,
): MailSection {
  return {
    title: 'Need us?',
    blocks: [
      {
        kind: 'contacts',
        phones: [
          { label: 'Repairs, day or night', number: repairContact },
          { label: 'Questions about your plan', number: enquiryContact },
        ],
        email,
      },
    ],
  };
}
