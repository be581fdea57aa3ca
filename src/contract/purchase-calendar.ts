import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { formatPence } from '#rules/money.ts';
import { formatCalendarFile } from './calendar-file.ts';
import type { Payment } from './payments.ts';

interface CalendarPurchase extends Pick<PurchaseDates, 'cancelBy' | 'firstCollection'> {
  referenceId: string;
  productName: string;
  /** ISO time of the purchase. */
  boughtAt: string;
  price: string;
  /** Empty for a purchase at a server of 0.1.0. */
  payments: readonly Payment[];
  enquiryContact: string;
  email: string;
  /** The address of the page on which the plan is cancelled. */
  leaveUrl: string;
}

/** An iCalendar file with the last day to cancel and the days of the payments. */
export function createPurchaseCalendar(areaName: string, purchase: CalendarPurchase): string {
  const { referenceId, productName, boughtAt, cancelBy, enquiryContact, email, leaveUrl } =
    purchase;
  const id = (day: string) => `${referenceId}-${day}@${email.split('@')[1]}`;
  return formatCalendarFile({
    producer: areaName,
    writtenAt: boughtAt,
    days: [
      {
        id: id('cancel-by'),
        date: cancelBy,
        title: `Last day to cancel ${productName} free of charge`,
        details: `Cancel online at ${leaveUrl}, call ${enquiryContact} or write to ${email}. Your reference number is ${referenceId}.`,
      },
      ...listCollections(purchase).map(({ date, words }, index) => ({
        id: id(index === 0 ? 'first-payment' : `payment-${index + 1}`),
        date,
        title: `${index === 0 ? 'First ' : ''}Direct Debit for ${productName}`,
        details: `You pay ${words}. Your reference number is ${referenceId}.`,
      })),
    ],
  });
}

function listCollections({ payments, firstCollection, price }: CalendarPurchase) {
  return payments.length > 0
    ? payments.map(({ date, amount }) => ({ date, words: formatPence(amount) }))
    : [{ date: firstCollection, words: price }];
}
