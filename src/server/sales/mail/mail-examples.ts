import * as z from 'zod/mini';
import { type Brand, brandSchema } from '#catalogue/brand.ts';
import { listPayments } from '#contract/payments.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { toPence } from '#rules/money.ts';
import shippedBrand from '../../../../content/brand/brand.json' with { type: 'json' };
import {
  type ReceivedEnquiry,
  writeEnquiryAcknowledgement,
  writeEnquiryNoticeForStaff,
} from './enquiry-mails.ts';
import type { MailContent } from './mail-content.ts';
import type { createMailSenders } from './mail-senders.ts';
import { type ReceivedNotice, writeNoticeMail, writeNoticeTakenBackMail } from './notice-mails.ts';
import { type ConfirmedPurchase, writePurchaseMail } from './purchase-mail.ts';
import { writeSavedJourneyMail } from './saved-journey-mail.ts';
import { writeSecondPurchaseMail } from './second-purchase-mail.ts';

const { $schema: _, ...brand } = shippedBrand;

export const mailExampleBrand: Brand = z.parse(brandSchema, brand);

const dates = calculatePurchaseDates('2026-11-15', { waitingPeriodDays: 14 });

const maintenance: ConfirmedPurchase = {
  reference: 'HS-BB24-KN8X',
  firstName: 'Amelia',
  planName: 'Boiler and Service Care',
  home: '27 Rowan Terrace, Leeds',
  accountEnding: '9911',
  leaveLink:
    'https://www.emberly.example/home-services/products/leave?token=eyJjb250cmFjdElkIjoiNWYwYzNiMWUtN2M3ZS00YTU3LTlhMGUtM2Y2YTRlMWQyYjkwIn0.S2tV8cXn4bQ0uJ7yHfRz1mLwPdEaGiKoTvBxCqYsNjM',
  repairContact: '0808 157 0123',
  enquiryContact: '0808 157 0142',
  documents: [
    { slug: 'boiler-and-service-care-summary', hash: '0123456789abcdef', name: 'Plan summary' },
    {
      slug: 'plan-terms-and-conditions',
      hash: '0123456789abcdef',
      name: 'Plan terms and conditions',
    },
    { slug: 'privacy-notice', hash: '0123456789abcdef', name: 'Privacy notice' },
  ],
  seller: {
    name: 'Emberly Home Services Limited',
    registerName: 'financial services register',
    registerNumber: '000001',
  },
  insurer: null,
  plan: {
    isInsurance: false,
    price: '£7.25 a month for 3 months, then £14.50 a month',
    priceRows: [
      { term: 'Months 1 to 3', description: '£7.25 a month' },
      { term: 'Months 4 to 12', description: '£14.50 a month' },
      { term: 'First-year total', description: '£152.25' },
    ],
    callOutFee: '£99 each repair',
    tax: 'Prices include VAT at 20%.',
    renewal:
      'The plan starts on the day you buy and lasts 12 months. It then renews for 12 months at a time, unless you tell us to stop. We write to you at least 21 days before it renews to tell you the new price.',
    firstPayment: '£7.25',
    cancelCondition: 'as long as no visit has taken place',
    covered: ['A boiler service every year', 'Boiler repairs, parts and labour'],
    notCovered: ['Boilers over 15 years old', 'Faults you knew about before you joined'],
  },
  dates,
  payments: listPayments(dates.firstCollection, [
    { months: 3, amount: toPence(725) },
    { months: 9, amount: toPence(1450) },
  ]),
};

const insurance: ConfirmedPurchase = {
  ...maintenance,
  planName: 'Boiler Insurance',
  documents: [
    {
      slug: 'boiler-insurance-product-information',
      hash: '0123456789abcdef',
      name: 'Insurance product information document',
    },
    {
      slug: 'policy-terms-and-conditions',
      hash: '0123456789abcdef',
      name: 'Policy terms and conditions',
    },
  ],
  insurer: {
    name: 'Fennmoor Assurance Limited',
    registerName: 'financial services register',
    registerNumber: '000002',
  },
  plan: maintenance.plan && {
    ...maintenance.plan,
    isInsurance: true,
    priceRows: [
      { term: 'Months 1 to 12', description: '£8.50 a month' },
      { term: 'First-year total', description: '£102.00' },
    ],
    callOutFee: 'No call-out fee',
    tax: 'Prices include Insurance Premium Tax at 12%.',
    renewal:
      'Cover starts on the day you buy and lasts 12 months. It then ends: you chose not to renew it automatically.',
    renewalChoice: 'Ends after 12 months',
    firstPayment: '£8.50',
    cancelCondition: 'as long as you have not claimed',
  },
  payments: listPayments(dates.firstCollection, [{ months: 12, amount: toPence(850) }]),
};

export const purchaseExamples = { maintenance, insurance };

const enquiry: ReceivedEnquiry = {
  id: '5f0c3b1e-7c7e-4a57-9a0e-3f6a4e1d2b90',
  name: 'Amelia Okafor',
  email: 'amelia@example.com',
  telNumber: '07700900123',
  message:
    'Our boiler is 14 years old and serviced every year.\nWhich of your plans would still take it?',
};

const { reference, firstName, planName, home, enquiryContact, leaveLink } = maintenance;

const withdrawal: ReceivedNotice = {
  kind: 'withdraw',
  notice: 'LV-3QHM-8TRC',
  receivedAt: new Date('2026-11-16T10:42:07Z'),
  lastDay: '2026-11-16',
  words: {
    cover: 'Your plan ends at once, as if you had not bought it.',
    money: 'You have paid nothing yet, and you pay nothing, as long as no visit has taken place.',
  },
  takeBackUntil: new Date('2026-11-17T10:42:07Z'),
  takenBackAt: null,
  ...{ reference, firstName, planName, home, enquiryContact, link: leaveLink },
};

const endOfRenewal: ReceivedNotice = {
  ...withdrawal,
  kind: 'stop-renewal',
  lastDay: '2027-11-14',
  words: {
    cover: 'Your plan runs until the day on which it would have renewed, and then ends by itself.',
    money:
      'You pay £7.25 each month from 30 November 2026 to 1 February 2027 and £14.50 each month from 1 March 2027 to 1 November 2027, £152.25 in all, then nothing more.',
  },
};

export interface MailExample {
  name: string;
  content: MailContent;
}

/** Examples of every mail the product sends. */
const examplesOfKinds: Record<
  keyof ReturnType<typeof createMailSenders> | 'send-link',
  MailExample[]
> = {
  'confirm-by-email': [
    {
      name: 'Purchase of a maintenance plan',
      content: writePurchaseMail(maintenance, mailExampleBrand, 'https://www.emberly.example'),
    },
    {
      name: 'Purchase of an insurance policy',
      content: writePurchaseMail(insurance, mailExampleBrand, 'https://www.emberly.example'),
    },
  ],
  'report-second-purchase': [
    {
      name: 'Second purchase of a plan, to the first buyer',
      content: writeSecondPurchaseMail(
        { ...maintenance, boughtOn: maintenance.dates.boughtOn },
        mailExampleBrand,
      ),
    },
  ],
  'send-link': [
    {
      name: 'Link to a saved journey',
      content: writeSavedJourneyMail(
        {
          planName: maintenance.planName,
          secret: 'S2tV8cXn4bQ0uJ7yHfRz1mLwPdEaGiKoTvBxCqYsNjM',
          until: new Date('2026-11-22T12:00:00Z'),
        },
        mailExampleBrand,
        'https://www.emberly.example',
      ),
    },
  ],
  'confirm-notice': [
    {
      name: 'Notice of a buyer who withdraws',
      content: writeNoticeMail(withdrawal, mailExampleBrand),
    },
    {
      name: 'Notice of a buyer who stops the renewal',
      content: writeNoticeMail(endOfRenewal, mailExampleBrand),
    },
  ],
  'confirm-notice-taken-back': [
    {
      name: 'Notice that was taken back',
      content: writeNoticeTakenBackMail(
        { ...withdrawal, takenBackAt: new Date('2026-11-16T10:55:31Z') },
        mailExampleBrand,
      ),
    },
    {
      name: 'The later of two notices that was taken back',
      content: writeNoticeTakenBackMail(
        {
          ...withdrawal,
          takenBackAt: new Date('2026-11-16T10:55:31Z'),
          inForce: { ...endOfRenewal, reference: 'LV-7RQ2-K4DX' },
        },
        mailExampleBrand,
      ),
    },
  ],
  'acknowledge-enquiry': [
    { name: 'Enquiry, to the person', content: writeEnquiryAcknowledgement(mailExampleBrand) },
  ],
  'notify-staff': [
    {
      name: 'Enquiry, to the staff',
      content: writeEnquiryNoticeForStaff(enquiry, mailExampleBrand),
    },
  ],
};

/** For the tests and the gallery. */
export const mailExamples: readonly MailExample[] = Object.values(examplesOfKinds).flat();
