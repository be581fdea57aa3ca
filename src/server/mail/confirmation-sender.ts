import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Brand } from '#catalogue/brand.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import { createPurchaseCalendar } from '#journey/purchase-calendar.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { unseal } from '../bank/seal.ts';
import type { Sender } from '../jobs/sender.ts';
import { contracts } from '../storage/schema.ts';
import { createMailMessage } from './mail-message.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import { type ConfirmedPurchase, writePurchaseMail } from './purchase-mail.ts';

type Contract = typeof contracts.$inferSelect;

interface ConfirmationDeps extends MailSenderDeps {
  bankKeys: KeyRing;
  /** The origin of the links in the mail, e.g. https://www.example.com. */
  siteOrigin: string;
}

/** Sends the buyer the confirmation of a purchase. */
export function createPurchaseConfirmationSender(deps: ConfirmationDeps): Sender {
  const { db, bankKeys, brand, transport, from, siteOrigin, clock } = deps;
  return {
    name: transport.name,
    send: async ({ subjectId }) => {
      const [contract] = await db.select().from(contracts).where(eq(contracts.id, subjectId));
      if (!contract) return { kind: 'stop', reason: 'contract deleted' };
      const accountEnding = lastFourDigits(bankKeys, contract);
      if (!accountEnding) return { kind: 'retry', reason: 'no key opens the bank details' };
      const company = brand();
      const content = writePurchaseMail(
        confirmedPurchase(contract, accountEnding),
        company,
        siteOrigin,
      );
      return transport.send(
        createMailMessage(
          content,
          {
            id: `confirmation-${contract.reference}`,
            from,
            to: contract.customerDetails.email,
            replyTo: company.email,
            date: clock(),
            attachments: calendarAttachments(contract, company),
          },
          company,
        ),
      );
    },
  };
}

const accountNumber = z.object({ accountNumber: z.string().check(z.regex(/^\d{8}$/)) });

/** Decrypts the bank details and returns only the last four digits of the account number. */
function lastFourDigits(keys: KeyRing, contract: Contract): string | undefined {
  const sealed = { keyId: contract.bankKeyId, bytes: contract.sealedBankDetails };
  try {
    return z.parse(accountNumber, unseal(keys, contract.id, sealed)).accountNumber.slice(-4);
  } catch {
    // The error is dropped, because its message may contain a part of the bank details.
    return undefined;
  }
}

function confirmedPurchase(contract: Contract, accountEnding: string): ConfirmedPurchase {
  const { evidence, additionalDetails } = contract;
  const { addressLine1, town } = getCoveredHome(contract);
  return {
    reference: contract.reference,
    firstName: contract.customerDetails.firstName,
    planName: contract.productDetails.productName,
    home: `${addressLine1}, ${town}`,
    accountEnding,
    repairContact: additionalDetails.repairContact,
    enquiryContact: additionalDetails.enquiryContact,
    documents: evidence?.documents ?? [],
    seller: evidence?.seller ?? undefined,
    insurer: evidence?.insurer ?? undefined,
    plan: evidence?.sold,
    dates: evidence?.dates,
  };
}

/** The calendar file of the success page. */
function calendarAttachments(
  { reference, createdAt, productDetails, additionalDetails, evidence }: Contract,
  { areaName, email }: Brand,
) {
  if (!evidence?.dates) return undefined;
  const calendar = createPurchaseCalendar(areaName, {
    ...evidence.dates,
    referenceId: reference,
    productName: productDetails.productName,
    boughtAt: createdAt.toISOString(),
    price: evidence.price.words,
    enquiryContact: additionalDetails.enquiryContact,
    email,
  });
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ filename: `${reference}.ics`, content: calendar, contentType }];
}
