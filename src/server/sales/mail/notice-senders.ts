import { eq } from 'drizzle-orm';
import { getTakeBackEnd } from '#contract/take-back-period.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { contracts, notices } from '#server/platform/storage/schema.ts';
import { isAnonymised } from '../bank/bank-details.ts';
import type { Sender } from '../deliveries/sender.ts';
import { createLeavingToken, getLeavingLink } from '../leaving/leaving-link.ts';
import { listNotices, type Notice } from '../leaving/notices.ts';
import { createMailMessage } from './mail-message.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import { type ReceivedNotice, writeNoticeMail, writeNoticeTakenBackMail } from './notice-mails.ts';

interface NoticeMailDeps extends MailSenderDeps {
  bankKeys: KeyRing;
  siteOrigin: string;
}

const mails = {
  notice: { id: 'leaving', write: writeNoticeMail },
  'notice-taken-back': { id: 'taken-back', write: writeNoticeTakenBackMail },
};

/** Confirms a notice, or that it was taken back. It goes to the address of the contract, so that nobody leaves for somebody else unseen. */
export function createNoticeSender(deps: NoticeMailDeps, subject: keyof typeof mails): Sender {
  const { db, bankKeys, siteOrigin, brand, transport, from, clock } = deps;
  return {
    name: transport.name,
    send: async ({ subjectId }) => {
      const [found] = await db
        .select({ notice: notices, contract: contracts })
        .from(notices)
        .innerJoin(contracts, eq(contracts.id, notices.contractId))
        .where(eq(notices.id, subjectId));
      if (!found) return { kind: 'stop', reason: 'notice deleted' };
      const { notice, contract } = found;
      if (isAnonymised(contract)) return { kind: 'stop', reason: 'contract anonymised' };
      const company = brand();
      const { id, write } = mails[subject];
      const link = getLeavingLink(siteOrigin, createLeavingToken(bankKeys, contract.id));
      const others = await listNotices(db, contract.id);
      const content = write(describeReceivedNotice(notice, others, contract, link), company);
      const details = {
        id: `${id}-${notice.reference}`,
        from,
        to: contract.customerDetails.email,
        replyTo: company.email,
        date: clock(),
      };
      return transport.send(createMailMessage(content, details, company));
    },
  };
}

/** The data of the mails about a notice. `all`: the notices of its contract. */
export function describeReceivedNotice(
  notice: Notice,
  all: readonly Notice[],
  contract: typeof contracts.$inferSelect,
  link: string,
): ReceivedNotice {
  const { customerDetails, productDetails, additionalDetails } = contract;
  const { addressLine1, town } = getCoveredHome(contract);
  return {
    ...notice,
    notice: notice.reference,
    takeBackUntil: getTakeBackEnd(notice),
    inForce: findOtherInForce(notice, all),
    reference: contract.reference,
    firstName: customerDetails.firstName,
    planName: productDetails.productName,
    home: `${addressLine1}, ${town}`,
    enquiryContact: additionalDetails.enquiryContact,
    link,
  };
}

/** The newest notice that was in force when this one was taken back: every attempt writes the same, whatever came later. */
function findOtherInForce({ id, takenBackAt }: Notice, all: readonly Notice[]): Notice | undefined {
  if (!takenBackAt) return undefined;
  return all.findLast(
    (other) =>
      other.id !== id &&
      other.receivedAt <= takenBackAt &&
      (other.takenBackAt === null || other.takenBackAt > takenBackAt),
  );
}
