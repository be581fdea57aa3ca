import { expect, test } from 'vitest';
import { characterCountLabel, countCodePoints } from './fields/character-count.ts';
import { dateInputMask } from './fields/date.ts';
import { dropdownPlaceholder } from './fields/dropdown.ts';
import { sortCodeInputMask } from './fields/sort-code.ts';
import { isTitle, titleFieldSchema, titles } from './fields/title.ts';
import { deviceChannels } from './vocabularies/channel.ts';
import { reportedErrorTypes } from './vocabularies/error-type.ts';
import { exceptionTypes } from './vocabularies/exception-type.ts';
import { formNames } from './vocabularies/form-name.ts';
import { journeyNames } from './vocabularies/journey-name.ts';
import { pageNames } from './vocabularies/page-name.ts';
import { paymentPlanCodes } from './vocabularies/payment-plan.ts';
import { quoteAffiliateIds } from './vocabularies/quote-affiliate.ts';

test.each([
  [titles, 'Mr, Mrs, Ms, Mx, Miss, Professor, Dr'],
  [deviceChannels, 'WEB_MOBILE, WEB_DESKTOP, ANDROID, IOS'],
  [
    paymentPlanCodes,
    'ADD, BBM, BCM, BDM, BFW, BMW, BRM, CRW, PIA, RBS, RCM, RCQ, RDM, RDQ, RDS, RRQ',
  ],
  [
    journeyNames,
    'home-services, finance, bereavement, ss-quote, smart-appointments, smart-booking',
  ],
  [formNames, 'survey, sale, quote, promotion, appointment, partnerships, marketingConsent'],
  [pageNames, 'Personal_Details, Your_Boiler, Payment_Details, Confirmation, Success'],
  [reportedErrorTypes, 'ERROR, DATA_QUALITY'],
  [exceptionTypes, 'GET_REQUEST, POST_REQUEST'],
])('the list %# of codes is that of the specification', (list, inTheSpec) => {
  expect(list.join(', ')).toBe(inTheSpec);
});

test('the quote types solar and heat have fixed affiliate ids, each its own', () => {
  expect(quoteAffiliateIds).toEqual({ solar: 231, heat: 232 });
});

test('isTitle accepts only the listed titles', () => {
  for (const title of titles) expect(titleFieldSchema.parse(title)).toBe(title);
  for (const other of ['', 'Sir', 'mr', dropdownPlaceholder]) {
    expect(isTitle(other)).toBe(false);
    expect(titleFieldSchema.safeParse(other).success).toBe(false);
  }
});

test('the masks are 2-2-2 with hyphens and day/month/year', () => {
  expect(sortCodeInputMask.mask).toBe('__-__-__');
  expect(dateInputMask.mask).toBe('__/__/____');
  for (const { replacement } of [sortCodeInputMask, dateInputMask]) {
    expect(replacement._.test('7')).toBe(true);
    expect(replacement._.test('a')).toBe(false);
  }
});

test('the dropdown placeholder and the label of the character count are as specified', () => {
  expect(dropdownPlaceholder).toBe('Select one');
  expect(characterCountLabel).toBe('Character count');
});

test('countCodePoints counts an emoji and a line break as one character each', () => {
  expect(countCodePoints('Zoë 👍\n')).toBe(6);
});
