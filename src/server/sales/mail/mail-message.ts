import type { Brand } from '#catalogue/brand.ts';
import type { MailMessage } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';
import { renderMailHtml } from './mail-html.tsx';
import { renderMailText } from './mail-text.ts';

/** What a mail has besides its subject and text: addresses, date, id and attachments. */
export interface MailDetails extends Pick<MailMessage, 'to' | 'replyTo' | 'date' | 'attachments'> {
  /** MAIL_FROM; when empty, the brand's `areaName` and `email` are used. */
  from: string;
  /** The first part of the Message-ID, e.g. `confirmation-HS-BB24-KN8X`: the same for every attempt. */
  id: string;
}

/** A brand with its icon, a PNG. */
export interface MailBrand extends Brand {
  mailLogo: Uint8Array;
}

const logo = { filename: 'logo.png', contentType: 'image/png', cid: 'logo' };
export const logoAddress = `cid:${logo.cid}`;

/** The content as a whole message, with both parts and a Message-ID in the sender's domain. */
export function createMailMessage(
  content: MailContent,
  { id, from, attachments = [], ...envelope }: MailDetails,
  brand: MailBrand,
  html = renderMailHtml(content, brand, logoAddress),
): MailMessage {
  const { areaName, email, mailLogo } = brand;
  const sender = from || `"${areaName.replaceAll('"', '')}" <${email}>`;
  const domain = /@([^>\s]+)/.exec(sender)?.[1] ?? 'localhost';
  return {
    ...envelope,
    messageId: `${id}@${domain}`,
    from: sender,
    subject: content.subject,
    text: renderMailText(content),
    html,
    attachments: [...attachments, { ...logo, content: mailLogo }],
  };
}
