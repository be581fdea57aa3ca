import type { Brand } from '#catalogue/brand.ts';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import type { MailContent } from './mail-content.ts';
import { writeMailFooter } from './mail-footer.ts';

export interface ReceivedEnquiry {
  id: string;
  name: string;
  email: string;
  telNumber: string;
  message: string;
}

/**
 * Tells the person that their message arrived. It repeats nothing that was typed into the form: anybody can enter anybody's
 * address there, and the mail comes from the retailer's domain.
 */
export function writeEnquiryAcknowledgement(brand: Brand): MailContent {
  const { phoneNumber, replyTime, hours } = brand.expert;
  return {
    subject: 'We have your message',
    preview: `One of our home cover experts will call or email you ${replyTime}.`,
    title: ['Thank you for getting in touch.', 'We have your message.'],
    lead: `One of our home cover experts will read it and call or email you ${replyTime}.`,
    sections: [
      {
        title: 'What happens next',
        blocks: [
          {
            kind: 'paragraph',
            text: 'We use the phone number or the email address that you entered on our website.',
          },
          {
            kind: 'paragraph',
            text: 'There is nothing to pay, and nothing starts until you decide to buy a plan.',
          },
        ],
      },
      {
        title: 'Need us sooner?',
        blocks: [
          {
            kind: 'contacts',
            phones: [{ label: 'Call us', number: phoneNumber }],
            email: brand.email,
          },
          {
            kind: 'note',
            text: `${hours.map(({ days, times }) => `${days}, ${times}`).join('. ')}.`,
          },
        ],
      },
    ],
    footer: writeMailFooter(brand, [
      'You are getting this email because this address was entered in the contact form on our website. It is not marketing.',
      'If you did not write to us, somebody may have mistyped their address: you do not need to do anything.',
    ]),
  };
}

/** Tells the retailer's staff whom to call back. */
export function writeEnquiryNoticeForStaff(
  { id, name, email, telNumber, message }: ReceivedEnquiry,
  brand: Brand,
): MailContent {
  return {
    subject: `New enquiry ${id.slice(0, 8)}`,
    preview: 'Someone asked for a call back on the website.',
    title: ['A new enquiry'],
    lead: 'Someone asked for a call back on the website.',
    sections: [
      {
        title: 'Who to call',
        blocks: [
          {
            kind: 'rows',
            rows: [
              { term: 'Name', description: name },
              { term: 'Enquiry', description: id },
            ],
          },
          {
            kind: 'contacts',
            phones: [{ label: 'Phone', number: formatPhoneNumber(telNumber) }],
            email,
          },
        ],
      },
      {
        title: 'Message',
        isPanel: true,
        blocks: [
          ...message.split(/\n+/).map((text) => ({ kind: 'paragraph' as const, text })),
          {
            kind: 'note',
            text: 'Everything above was typed by a visitor of the website. Do not open links that you do not expect.',
          },
        ],
      },
    ],
    footer: writeMailFooter(brand, ['Sent by the website to the address in STAFF_EMAIL.']),
  };
}
