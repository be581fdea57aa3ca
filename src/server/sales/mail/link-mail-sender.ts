import { randomUUID } from 'node:crypto';
import type { SendResult } from '../deliveries/sender.ts';
import { createMailMessage } from './mail-message.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import { type JourneyLink, writeSavedJourneyMail } from './saved-journey-mail.ts';

/** Sends the link to a saved journey once. There is no delivery to repeat: a queue would hold the secret. */
export type SendLink = (link: JourneyLink & { to: string }) => Promise<SendResult>;

export function createLinkMailSender({
  brand,
  transport,
  from,
  siteOrigin,
  clock,
}: Omit<MailSenderDeps, 'db'> & { siteOrigin: string }): SendLink {
  return ({ to, ...link }) => {
    const company = brand();
    const content = writeSavedJourneyMail(link, company, siteOrigin);
    const details = { id: `link-${randomUUID()}`, from, to, replyTo: company.email };
    return transport.send(createMailMessage(content, { ...details, date: clock() }, company));
  };
}
