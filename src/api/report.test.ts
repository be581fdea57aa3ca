import { expect, test } from 'vitest';
import { apiOperations } from './operations.ts';
import { reportBodySchema } from './report.ts';

const pageView = apiOperations.reportEvent.exampleBody;
const event = (name: string) => ({ ...pageView, type: `journey::${name}` });
const errorReport = {
  type: 'core::error',
  message: 'Response status = 500',
  exceptionType: 'POST_REQUEST',
  app: 'home-services',
  functionName: 'createContract',
  category: 'ERROR',
};

test.each([
  ['a page view', pageView],
  ['an event', event('Success')],
  ['an error', errorReport],
])('a report of %s is valid', (_, report) => {
  expect(reportBodySchema.safeParse(report).success).toBe(true);
});

test.each([
  ['another type', { ...pageView, type: 'core::click' }],
  ['no name', { ...pageView, type: 'journey::' }],
  ['an unknown name', event('Okafor')],
  ['an unknown page', { ...pageView, page: 'Amelia_Okafor' }],
  ['a path as its page', { ...pageView, page: '/home-services/products' }],
  ['an unknown app', { ...errorReport, app: 'okafor' }],
  ['a sort code as a price', { ...event('Success'), priceMonthly: 200000 }],
  ['a phone number as an offer', { ...event('Success'), offerPeriodMonths: 900123 }],
  ['a person’s name', { ...pageView, type: 'journey::Success', firstName: 'Amelia' }],
  ['an account', { ...pageView, type: 'journey::Success', accountNumber: '55779911' }],
  ['a speed that is no whole number', { ...event('web-vitals'), lcp: 740.5 }],
  ['a page variant in capitals', { ...event('order'), pageVariant: 'Amelia' }],
  ['a query', { ...pageView, page: '/home-services?email=amelia' }],
  ['no session', { ...pageView, sessionId: 'me' }],
])('a report with %s is refused', (_, report) => {
  expect(reportBodySchema.safeParse(report).success).toBe(false);
});
