import { formatCalendarFile } from './calendar-file.ts';
import type { PurchaseDates } from './purchase-dates.ts';

interface CalendarPurchase extends Pick<PurchaseDates, 'cancelBy' | 'firstCollection'> {
  referenceId: string;
  productName: string;
  /** ISO time of the purchase. */
  boughtAt: string;
  price: string;
  enquiryContact: string;
  email: string;
}

/** An iCalendar file with the last day to cancel and the day of the first payment. */
export function createPurchaseCalendar(areaName: string, purchase: CalendarPurchase): string {
  const { referenceId, productName, boughtAt, cancelBy, firstCollection, price } = purchase;
  const { enquiryContact, email } = purchase;
  const id = (day: string) => `${referenceId}-${day}@${email.split('@')[1]}`;
  return formatCalendarFile({
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
