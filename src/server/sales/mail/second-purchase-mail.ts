import type { Brand } from '#catalogue/brand.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import type { MailContent } from './mail-content.ts';
import { writeMailFooter } from './mail-footer.ts';

/** The contract that the buyer has. */
export interface FirstPurchase {
  reference: string;
  planName: string;
  /** The covered home, e.g. "27 Rowan Terrace, Leeds". */
  home: string;
  /** An ISO date. */
  boughtOn: string;
  enquiryContact: string;
  /** Opens the page on which the buyer leaves the plan. */
  leaveLink: string;
}

/** Tells a buyer that the plan they have was about to be bought again. */
export function writeSecondPurchaseMail(
  { reference, planName, home, boughtOn, enquiryContact, leaveLink }: FirstPurchase,
  brand: Brand,
): MailContent {
  return {
    subject: `You already have ${planName}: ${reference}`,
    preview: 'Somebody was about to buy it again. Nothing was bought this time.',
    title: ['You already have', 'this plan.'],
    lead: `Somebody was about to buy ${planName} for ${home} again. Nothing was bought this time.`,
    sections: [
      {
        blocks: [
          { kind: 'reference', label: 'Your reference number', value: reference },
          {
            kind: 'rows',
            rows: [
              { term: 'Plan', description: planName },
              { term: 'Home', description: home },
              { term: 'Bought on', description: formatLongDate(boughtOn) },
            ],
          },
        ],
      },
      {
        title: 'Was it you?',
        blocks: [
          {
            kind: 'paragraph',
            text: 'If it was, you need not do anything: the plan is set up, and your dates and documents are in our earlier email. If you do want it twice, you can choose that on our website.',
          },
          { kind: 'paragraph', text: 'If it was not you, please call us.' },
          {
            kind: 'contacts',
            phones: [{ label: 'Questions about your plan', number: enquiryContact }],
            email: brand.email,
          },
          { kind: 'links', links: [{ text: 'Leave the plan that you have', href: leaveLink }] },
        ],
      },
    ],
    footer: writeMailFooter(brand, [
      'You are getting this email because you bought a plan from us. It is not marketing, and we send it at most once a day.',
    ]),
  };
}
