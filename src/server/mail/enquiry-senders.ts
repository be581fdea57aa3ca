import { eq } from 'drizzle-orm';
import type { Brand } from '#catalogue/brand.ts';
import type { Sender } from '../jobs/sender.ts';
import { enquiries } from '../storage/schema.ts';
import { writeEnquiryAcknowledgement, writeEnquiryNoticeForStaff } from './enquiry-mails.ts';
import type { MailContent } from './mail-content.ts';
import { createMailMessage, type MailDetails } from './mail-message.ts';
import type { MailSenderDeps } from './mail-sender.ts';

type Enquiry = typeof enquiries.$inferSelect;

/** Tells the person that their enquiry arrived. */
export function createEnquiryAcknowledgementSender(deps: MailSenderDeps): Sender {
  return enquirySender(deps, writeEnquiryAcknowledgement, ({ id, email }, brand) => ({
    id: `acknowledgement-${id}`,
    to: email,
    replyTo: brand.email,
  }));
}

/** Tells the staff about an enquiry; their reply goes to the person. */
export function createStaffNoticeSender(deps: MailSenderDeps, staffEmail: string): Sender {
  return enquirySender(deps, writeEnquiryNoticeForStaff, ({ id, email }) => ({
    id: `notice-${id}`,
    to: staffEmail,
    replyTo: email,
  }));
}

function enquirySender(
  { db, brand, transport, from, clock }: MailSenderDeps,
  contentOf: (enquiry: Enquiry, brand: Brand) => MailContent,
  addressed: (enquiry: Enquiry, brand: Brand) => Pick<MailDetails, 'id' | 'to' | 'replyTo'>,
): Sender {
  return {
    name: transport.name,
    send: async ({ subjectId }) => {
      const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, subjectId));
      if (!enquiry) return { kind: 'stop', reason: 'enquiry deleted' };
      const company = brand();
      const envelope = { ...addressed(enquiry, company), from, date: clock() };
      return transport.send(createMailMessage(contentOf(enquiry, company), envelope, company));
    },
  };
}
