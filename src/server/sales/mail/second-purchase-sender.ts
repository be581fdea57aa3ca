import { eq } from 'drizzle-orm';
import { getCoveredHome } from '#journey/postal-address.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { isAnonymised } from '../bank/bank-details.ts';
import type { Sender } from '../deliveries/sender.ts';
import { createLeavingToken, getLeavingLink } from '../leaving/leaving-link.ts';
import { createMailMessage } from './mail-message.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import { type FirstPurchase, writeSecondPurchaseMail } from './second-purchase-mail.ts';

/** Tells the buyer of a contract that the same plan was about to be bought again. */
export function createSecondPurchaseSender(
  deps: MailSenderDeps & { bankKeys: KeyRing; siteOrigin: string },
): Sender {
  const { db, bankKeys, siteOrigin, brand, transport, from, clock } = deps;
  return {
    name: transport.name,
    send: async ({ id, subjectId }) => {
      const [contract] = await db.select().from(contracts).where(eq(contracts.id, subjectId));
      if (!contract) return { kind: 'stop', reason: 'contract deleted' };
      if (isAnonymised(contract)) return { kind: 'stop', reason: 'contract anonymised' };
      const company = brand();
      const leaveLink = getLeavingLink(siteOrigin, createLeavingToken(bankKeys, contract.id));
      const content = writeSecondPurchaseMail(describeFirstPurchase(contract, leaveLink), company);
      const to = contract.customerDetails.email;
      const details = { id: `second-purchase-${id}`, from, to, replyTo: company.email };
      return transport.send(createMailMessage(content, { ...details, date: clock() }, company));
    },
  };
}

/** The data of the mail about a contract's second purchase. */
export function describeFirstPurchase(
  contract: typeof contracts.$inferSelect,
  leaveLink: string,
): FirstPurchase {
  const { addressLine1, town } = getCoveredHome(contract);
  return {
    reference: contract.reference,
    planName: contract.productDetails.productName,
    home: `${addressLine1}, ${town}`,
    boughtOn: contract.evidence.dates.boughtOn,
    enquiryContact: contract.additionalDetails.enquiryContact,
    leaveLink,
  };
}
