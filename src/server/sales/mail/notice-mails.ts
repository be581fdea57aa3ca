import type { Brand } from '#catalogue/brand.ts';
import type { LeavingTerms } from '#contract/leaving.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import { describeAim, describeEffect } from '#contract/notice-words.ts';
import { formatTakeBackEnd } from '#contract/take-back-period.ts';
import { formatLondonMoment } from '#rules/dates/london-time.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import type { MailContent, MailSection } from './mail-content.ts';
import { writeMailFooter } from './mail-footer.ts';

/** A notice, and the contract that it is about. */
export interface ReceivedNotice {
  kind: NoticeKind;
  /** The notice's own number. */
  notice: string;
  receivedAt: Date;
  /** An ISO date. */
  lastDay: string;
  words: LeavingTerms;
  takeBackUntil: Date;
  takenBackAt: Date | null;
  /** The notice that stayed in force when this one was taken back. */
  inForce?: { reference: string; kind: NoticeKind; lastDay: string } | undefined;
  reference: string;
  firstName: string;
  planName: string;
  /** The covered home, e.g. "27 Rowan Terrace, Leeds". */
  home: string;
  enquiryContact: string;
  /** Opens the page on which the buyer takes the notice back, or gives another one. */
  link: string;
}

/** Confirms a notice with the time at which it was received. */
export function writeNoticeMail(received: ReceivedNotice, brand: Brand): MailContent {
  const { notice, receivedAt, lastDay, words, reference, firstName, link } = received;
  const time = formatLondonMoment(receivedAt);
  const end = formatLongDate(lastDay);
  return {
    subject: `We have your notice: ${notice}`,
    preview: `Received on ${time}.`,
    title: ['We have your notice'],
    lead: `Hello ${firstName}. ${describeNotice(received)}`,
    sections: [
      { blocks: [{ kind: 'reference', label: 'Received on', value: time }] },
      {
        blocks: [
          {
            kind: 'rows',
            rows: [
              { term: 'Number of your notice', description: notice },
              { term: 'Plan', description: reference },
              { term: 'Your last day', description: end },
            ],
          },
        ],
      },
      { title: 'Your cover', blocks: [{ kind: 'paragraph', text: words.cover }] },
      { title: 'Your money', blocks: [{ kind: 'paragraph', text: words.money }] },
      createDoubtSection(received, brand, {
        text: `You can take the notice back until ${formatTakeBackEnd(received.takeBackUntil)}. Or call us.`,
        link: { text: 'Take the notice back', href: link },
      }),
    ],
    footer: writeMailFooter(brand, [
      'You are getting this email because a notice was sent for a plan that you bought from us. It is not marketing.',
    ]),
  };
}

/** Confirms that a notice does not count any more, and names the one that does. */
export function writeNoticeTakenBackMail(received: ReceivedNotice, brand: Brand): MailContent {
  const { notice, takenBackAt, inForce, reference, firstName, planName, home, link } = received;
  const time = formatLondonMoment(takenBackAt ?? received.receivedAt);
  const plan = `${planName} for ${home}`;
  const rest = inForce
    ? `Your notice ${inForce.reference} ${describeAim(inForce)} stays in force: ${plan} ${describeEffect(inForce)}.`
    : `${plan} goes on as before.`;
  return {
    subject: `You took your notice back: ${notice}`,
    preview: inForce
      ? `Your notice ${inForce.reference} stays in force.`
      : `${planName} goes on as before.`,
    title: ['You took your notice back'],
    lead: `Hello ${firstName}. You took back your notice ${describeAim(received)}. ${rest}`,
    sections: [
      { blocks: [{ kind: 'reference', label: 'Taken back on', value: time }] },
      {
        blocks: [
          {
            kind: 'rows',
            rows: [
              { term: 'Number of your notice', description: notice },
              ...(inForce ? [{ term: 'Stays in force', description: inForce.reference }] : []),
              { term: 'Plan', description: reference },
            ],
          },
        ],
      },
      createDoubtSection(received, brand, {
        text: inForce
          ? 'See what is in force. Or call us.'
          : 'You can send a new notice. Or call us.',
        link: { text: inForce ? 'See your notice' : 'Leave the plan', href: link },
      }),
    ],
    footer: writeMailFooter(brand, [
      'You are getting this email because a notice for a plan that you bought from us was taken back. It is not marketing.',
    ]),
  };
}

function describeNotice({ kind, planName, home, lastDay }: ReceivedNotice): string {
  const end = formatLongDate(lastDay);
  switch (kind) {
    case 'withdraw':
      return `You have cancelled ${planName} for ${home}, free of charge.`;
    case 'cancel':
      return `You have cancelled ${planName} for ${home}. It ends on ${end}.`;
    case 'stop-renewal':
      return `You have stopped the renewal of ${planName} for ${home}. It ends on ${end}.`;
  }
}

function createDoubtSection(
  { enquiryContact }: ReceivedNotice,
  { email }: Brand,
  { text, link }: { text: string; link: { text: string; href: string } },
): MailSection {
  return {
    title: 'If this was not you',
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'links', links: [link] },
      {
        kind: 'contacts',
        phones: [{ label: 'Questions about your plan', number: enquiryContact }],
        email,
      },
    ],
  };
}
