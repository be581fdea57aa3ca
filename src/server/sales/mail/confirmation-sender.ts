import { leavePath } from '#api/paths.ts';
import type { Brand } from '#catalogue/brand.ts';
import { createPurchaseCalendar } from '#contract/purchase-calendar.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { contracts } from '#server/platform/storage/schema.ts';
import type { ContractLoader } from '../bank/bank-details.ts';
import type { Sender } from '../deliveries/sender.ts';
import { createLeavingToken, getLeavingLink } from '../leaving/leaving-link.ts';
import { createMailMessage, logoAddress } from './mail-message.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import { type ConfirmedPurchase, writePurchaseMail } from './purchase-mail.ts';
import { renderPurchaseMailHtml } from './purchase-mail-html.ts';

type Contract = typeof contracts.$inferSelect;

interface ConfirmationDeps extends Omit<MailSenderDeps, 'db'> {
  bankKeys: KeyRing;
  loadContract: ContractLoader;
  /** The origin of the links in the mail, e.g. https://www.example.com. */
  siteOrigin: string;
}

/** Sends the buyer the confirmation of a purchase. */
export function createPurchaseConfirmationSender(deps: ConfirmationDeps): Sender {
  const { bankKeys, loadContract, brand, transport, from, siteOrigin, clock } = deps;
  return {
    name: transport.name,
    send: async ({ subjectId }) => {
      const loaded = await loadContract(subjectId);
      if (loaded.kind !== 'loaded') return loaded;
      const { contract } = loaded;
      const company = brand();
      const purchase = describePurchase(
        contract,
        loaded.bankDetails.accountNumber.slice(-4),
        getLeavingLink(siteOrigin, createLeavingToken(bankKeys, contract.id)),
      );
      const content = writePurchaseMail(purchase, company, siteOrigin);
      return transport.send(
        createMailMessage(
          content,
          {
            id: `confirmation-${contract.reference}`,
            from,
            to: contract.customerDetails.email,
            replyTo: company.email,
            date: clock(),
            attachments: calendarAttachments(contract, company, siteOrigin),
          },
          company,
          renderPurchaseMailHtml(purchase, company, siteOrigin, logoAddress),
        ),
      );
    },
  };
}

/** The data of a contract's confirmation. */
export function describePurchase(
  contract: Contract,
  accountEnding: string,
  leaveLink: string,
): ConfirmedPurchase {
  const { evidence, additionalDetails } = contract;
  const { addressLine1, town } = getCoveredHome(contract);
  return {
    reference: contract.reference,
    firstName: contract.customerDetails.firstName,
    planName: contract.productDetails.productName,
    home: `${addressLine1}, ${town}`,
    accountEnding,
    leaveLink,
    repairContact: additionalDetails.repairContact,
    enquiryContact: additionalDetails.enquiryContact,
    documents: evidence.documents,
    seller: evidence.seller,
    insurer: evidence.insurer,
    plan: evidence.sold,
    dates: evidence.dates,
    payments: evidence.payments ?? [],
  };
}

/** The calendar file of the success page. */
function calendarAttachments(
  { reference, createdAt, productDetails, additionalDetails, evidence }: Contract,
  { areaName, email }: Brand,
  siteOrigin: string,
) {
  const calendar = createPurchaseCalendar(areaName, {
    ...evidence.dates,
    referenceId: reference,
    productName: productDetails.productName,
    boughtAt: createdAt.toISOString(),
    price: evidence.price.words,
    payments: evidence.payments ?? [],
    enquiryContact: additionalDetails.enquiryContact,
    email,
    leaveUrl: `${siteOrigin}${leavePath}`,
  });
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ filename: `${reference}.ics`, content: calendar, contentType }];
}
