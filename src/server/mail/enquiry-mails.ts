import type { Brand } from '#catalogue/brand.ts';
import { formatPhoneNumber } from '#rules/phone.ts';
import type { MailContent } from './mail-content.ts';
import { writeMailFooter } from './mail-footer.ts';

export interface ReceivedEnquiry {
  id: string;
  name: string;
  email: string;
  telNumber: string;
  message: string;
}

/** Tells the person that their message arrived, and repeats it. */
export function writeEnquiryAcknowledgement(
  { name, message, telNumber }: ReceivedEnquiry,
  brand: Brand,
): MailContent {
  const { phoneNumber, hours } = brand.expert;
  return {
    subject: 'We have your message',
    preview: 'One of our home cover experts will get back to you by phone or email.',
    title: [`Thank you, ${name}.`, 'We have your message.'],
    lead: 'One of our home cover experts will read it and get back to you by phone or email.',
    sections: [
      {
        title: 'Your message',
        isPanel: true,
        blocks: message.split(/\n+/).map((text) => ({ kind: 'paragraph', text })),
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
          { kind: 'note', text: `We will call you on ${formatPhoneNumber(telNumber)}.` },
        ],
      },
    ],
    footer: writeMailFooter(brand, [
      'You are getting this email because you wrote to us on our website. It is not marketing.',
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
        blocks: message.split(/\n+/).map((text) => ({ kind: 'paragraph', text })),
      },
    ],
    footer: writeMailFooter(brand, ['Sent by the website to the address in STAFF_EMAIL.']),
  };
}
