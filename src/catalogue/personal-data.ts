import * as z from 'zod/mini';
import { text } from './content-field.ts';

const reason = () =>
  text(
    'Why, in a sentence to the customer. The privacy notice shows it, and so does the file that a person gets on request.',
  );

/** Data that can only be deleted: without the personal details nothing would be left. */
const deleted = (description: string) =>
  z
    .strictObject({
      onErasure: z.literal('delete').check(z.describe('Always `delete`.')),
      reason: reason(),
    })
    .check(z.describe(description));

const deletedOrAnonymised = (description: string, anonymised: string) =>
  z
    .strictObject({
      onErasure: z
        .enum(['delete', 'anonymise'])
        .check(z.describe(`\`delete\`, or \`anonymise\`: ${anonymised}`)),
      reason: reason(),
    })
    .check(z.describe(description));

/** What happens to each kind of data about a person who asks for erasure. */
export const personalDataSchema = z.strictObject({
  contracts: deletedOrAnonymised(
    'Contracts, with bank details, consents and evidence.',
    'name, date of birth, email address, phone number, addresses, bank details, consents and the codes of an affiliate are removed; plan, price, dates and reference stay.',
  ),
  visits: deletedOrAnonymised(
    'Reports of the visit that led to a contract.',
    'the contract names its visit no longer.',
  ),
  enquiries: deleted('Enquiries, with their deliveries and the notes of staff.'),
  mails: deleted('Copies of emails in `DATA_DIR/mail`, which are written without `SMTP_URL`.'),
});
export type PersonalData = z.output<typeof personalDataSchema>;
export type PersonalDataKind = keyof PersonalData;

/** How a sentence, a table and a page name each kind. */
export const personalDataNames: Record<PersonalDataKind, string> = {
  contracts: 'The record of a purchase',
  visits: 'The pages of the visit that led to it',
  enquiries: 'A question to our experts',
  mails: 'Copies of our emails',
};
