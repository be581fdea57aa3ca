import { calendarFile } from '#journey/calendar-file.ts';
import type { PurchasedPlan, Receipt } from '#site/session/purchase.ts';

/** The two days of a purchase that are worth a note, in the name of the shop. */
export function calendarOf(
  areaName: string,
  { referenceId, enquiryContact, email }: Receipt,
  { productName, boughtAt, cancelBy, firstCollection, price }: PurchasedPlan,
): string {
  const id = (day: string) => `${referenceId}-${day}@${email.split('@')[1]}`;
  return calendarFile({
    producer: areaName,
    writtenAt: boughtAt,
    days: [
      {
        id: id('cancel-by'),
        date: cancelBy,
        title: `Last day to cancel ${productName} free of charge`,
        details: `Call ${enquiryContact} or write to ${email}. Your reference number is ${referenceId}.`,
      },
      {
        id: id('first-payment'),
        date: firstCollection,
        title: `First Direct Debit for ${productName}`,
        details: `You pay ${price}. Your reference number is ${referenceId}.`,
      },
    ],
  });
}
