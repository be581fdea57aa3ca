import { continuePath } from '#api/paths.ts';
import type { Brand } from '#catalogue/brand.ts';
import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import type { MailContent } from './mail-content.ts';
import { writeMailFooter } from './mail-footer.ts';

/** A link to a saved journey. */
export interface JourneyLink {
  planName: string;
  /** The secret of the link, which is nowhere else. */
  secret: string;
  /** The last moment at which it works. */
  until: Date;
}

/**
 * Gives a buyer the link to a journey that was saved. It repeats nothing that was typed: anybody can enter anybody's address.
 */
export function writeSavedJourneyMail(
  { planName, secret, until }: JourneyLink,
  brand: Brand,
  siteOrigin: string,
): MailContent {
  const time = formatLondonTime(toLondonTime(until));
  return {
    subject: `Continue with ${planName}`,
    preview: `Your link works until ${time}.`,
    title: ['Continue where you left off'],
    lead: `You saved your order for ${planName}. This link opens it on any device.`,
    sections: [
      {
        blocks: [
          {
            kind: 'button',
            text: 'Continue my order',
            href: `${siteOrigin}${continuePath}?token=${secret}`,
          },
        ],
      },
      { blocks: [{ kind: 'reference', label: 'The link works until', value: time }] },
      {
        blocks: [
          {
            kind: 'paragraph',
            text: 'We will ask for the postcode of the home, so that nobody else can see your answers. Your bank details are not saved. Nothing has been bought.',
          },
          {
            kind: 'note',
            text: 'If you did not ask for this email, you need not do anything. We delete the answers afterwards, and we send no reminder.',
          },
        ],
      },
      {
        title: 'Would you rather talk to us?',
        blocks: [
          {
            kind: 'contacts',
            phones: [{ label: 'Call us free', number: brand.expert.phoneNumber }],
            email: brand.email,
          },
        ],
      },
    ],
    footer: writeMailFooter(brand, [
      'You are getting this email because somebody asked for a link with this address on our website. It is not marketing.',
    ]),
  };
}
