import { eq } from 'drizzle-orm';
import type { Brand } from '#catalogue/brand.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { enquiries } from '#server/platform/storage/schema.ts';
import type { Sender, SendResult } from '../deliveries/sender.ts';
import { writeEnquiryAcknowledgement, writeEnquiryNoticeForStaff } from './enquiry-mails.ts';
import type { MailContent } from './mail-content.ts';
import { countMail } from './mail-limit.ts';
import { createMailMessage, type MailDetails } from './mail-message.ts';
import type { MailSenderDeps } from './mail-sender.ts';

type Enquiry = typeof enquiries.$inferSelect;

/** Tells the person that their enquiry arrived, unless their address had the most acknowledgements of a day already. */
export function createEnquiryAcknowledgementSender(
  deps: MailSenderDeps & { bankKeys: KeyRing },
): Sender {
  const { db, bankKeys } = deps;
  return createEnquirySender(deps, async ({ id, email }, brand, attempt) => {
    // Counted once for each enquiry: an attempt that failed is repeated.
    if (attempt === 1 && !(await countMail(db, bankKeys, 'acknowledgement', email))) {
      return { kind: 'skipped', reason: 'daily limit of the recipient' };
    }
    return {
      content: writeEnquiryAcknowledgement(brand),
      details: { id: `acknowledgement-${id}`, to: email, replyTo: brand.email },
    };
  });
}

/** Tells the staff about an enquiry; their reply goes to the person. */
export function createStaffNoticeSender(deps: MailSenderDeps, staffEmail: string): Sender {
  return createEnquirySender(deps, async (enquiry, brand) => ({
    content: writeEnquiryNoticeForStaff(enquiry, brand),
    details: { id: `notice-${enquiry.id}`, to: staffEmail, replyTo: enquiry.email },
  }));
}

interface EnquiryMail {
  content: MailContent;
  details: Pick<MailDetails, 'id' | 'to' | 'replyTo'>;
}

function createEnquirySender(
  { db, brand, transport, from, clock }: MailSenderDeps,
  write: (enquiry: Enquiry, brand: Brand, attempt: number) => Promise<EnquiryMail | SendResult>,
): Sender {
  return {
    name: transport.name,
    send: async ({ subjectId, attempt }) => {
      const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, subjectId));
      if (!enquiry) return { kind: 'stop', reason: 'enquiry deleted' };
      const company = brand();
      const mail = await write(enquiry, company, attempt);
      if ('kind' in mail) return mail;
      const details = { ...mail.details, from, date: clock() };
      return transport.send(createMailMessage(mail.content, details, company));
    },
  };
}
