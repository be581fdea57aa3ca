import { expect, test } from 'vitest';
import { mailExampleBrand, mailExamples, purchaseExamples } from './mail-examples.ts';
import { renderMailHtml } from './mail-html.tsx';
import { renderMailText } from './mail-text.ts';
import { writePurchaseMail } from './purchase-mail.ts';
import { renderPurchaseMailHtml } from './purchase-mail-html.ts';

function textOf(name: string): string {
  const example = mailExamples.find((each) => each.name === name);
  if (!example) throw new Error(`There is no example "${name}".`);
  return renderMailText(example.content);
}
const maintenance = textOf('Purchase of a maintenance plan');
const insurance = textOf('Purchase of an insurance policy');

test('the mail of a maintenance plan names no policy, no insurer and no register', () => {
  expect(maintenance).not.toMatch(/policy|insured by|register|claim|ombudsman/i);
  expect(maintenance).toContain('To complain: Call 0808 157 0177');
  expect(maintenance).toMatch(/It is not\sinsurance\./);
});

test('the mail of an insurance policy names seller and insurer with their register numbers', () => {
  expect(insurance).toMatch(
    /Sold by: Emberly Home Services Limited\nInsured by: Fennmoor Assurance Limited/,
  );
  expect(insurance).toMatch(/000001[\s\S]*000002/);
  expect(insurance).toMatch(/the\sfinancial\sombudsman\scan/);
  expect(insurance).not.toMatch(/It is not\sinsurance\./);
});

test('the mail has the price now and later, the first-year total and the call-out fee', () => {
  expect(maintenance).toContain(
    'Months 1 to 3: £7.25 a month\nMonths 4 to 12: £14.50 a month\nFirst-year total: £152.25\nCall-out fee: £99 each repair\n',
  );
});

test('the mail has each day once, with all that falls on it, as the success page does', () => {
  expect(maintenance).toContain(`
You bought on: 15 November 2026
  There was nothing to pay that day.
14 days later: 29 November 2026
  * Repairs are covered
  * Last day to cancel free, as long as no visit has taken place
First payment: 30 November 2026
  £7.25 by Direct Debit.
You can cancel online, with the link at the end of this email`);
});

test('the mail lists every payment, and none for a contract of 0.1.0', () => {
  expect(maintenance).toContain(
    '1 February 2027: £7.25\n1 March 2027: £14.50\n30 March 2027: £14.50\n',
  );
  const brand = mailExampleBrand;
  const older = { ...purchaseExamples.maintenance, payments: [] };
  const text = renderMailText(writePurchaseMail(older, brand, 'https://www.emberly.example'));
  expect(text).toContain('Account: Ending 9911\n\n');
});

test('the mail has length and renewal of the contract', () => {
  const text = maintenance.replaceAll('\n', ' ');
  expect(text).toContain('lasts 12 months. It then renews for 12 months at a time');
  expect(text).toContain('We write to you at least 21 days before it renews');
});

test('the mail links to the versions of the documents that the buyer agreed to', () => {
  expect(maintenance).toContain(
    'https://www.emberly.example/home-services/products/documents/privacy-notice/0123456789abcdef',
  );
});

test('the mail shows only the last four digits of the account number', () => {
  expect(maintenance).toContain('Account: Ending 9911');
  expect(maintenance).not.toMatch(/sort code|\d\d-\d\d-\d\d|\b\d{8}\b/i);
});

test.each(['Amelia', `O'Brien <b>&amp;"`, '$& $1', '\uE000home\uE001'])(
  'the HTML part that is rendered once for all buyers is each buyer’s own: %s',
  (typed) => {
    const brand = { ...mailExampleBrand, mailLogo: new Uint8Array() };
    const origin = 'https://www.emberly.example';
    for (const example of Object.values(purchaseExamples)) {
      for (const firstName of ['Another', typed]) {
        const purchase = {
          ...example,
          firstName,
          home: `1 ${typed} Street`,
          accountEnding: '0042',
        };
        const content = writePurchaseMail(purchase, brand, origin);
        expect(renderPurchaseMailHtml(purchase, brand, origin, 'cid:logo')).toBe(
          renderMailHtml(content, brand, 'cid:logo'),
        );
      }
    }
  },
);
