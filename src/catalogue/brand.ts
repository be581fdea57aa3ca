import * as z from 'zod/mini';
import { isEmail } from '#rules/fields/email.ts';
import { brandColoursSchema } from './brand-colours.ts';
import { brandFontSchema } from './brand-font.ts';
import { text, ukPhoneNumber } from './content-field.ts';

const emailAddress = (description: string, example: string) =>
  z
    .string()
    .check(
      z.refine(isEmail, { error: 'must be an email address' }),
      z.meta({ description, examples: [example] }),
    );

/** A company that sells or insures plans, with the details that must be shown where insurance is sold. */
const party = z.strictObject({
  name: text('The company’s legal name.'),
  statement: text('One or two sentences on what the company does for these plans.'),
  registerName: text('The register that lists the company.'),
  registerNumber: text('The company’s number in that register.'),
  hasPlaceholderNumber: z.optional(
    z.boolean().check(
      z.meta({
        description:
          'True while the number is invented. With `ENVIRONMENT=prod` the server refuses it; leave it out beside a real number.',
        examples: [true],
      }),
    ),
  ),
  complaints: text('How to complain.').check(
    z.meta({ examples: ['Call 0808 157 0177 or write to complaints@emberly.example.'] }),
  ),
  insuranceComplaints: z.optional(
    text(
      'Added to `complaints` where insurance is sold: who decides when the answer does not help.',
    ),
  ),
});

/** The retailer's names, contact details, colours and font. Other content names a text of it, e.g. `{{companyName}}`. */
export const brandSchema = z.strictObject({
  brandName: text('The name as in the logo.'),
  shortName: text('The name as in a sentence, e.g. "Emberly".'),
  companyName: text('The legal name of the retailer.'),
  areaName: text('The name of this part of the website, e.g. in page titles.'),
  logoHasName: z
    .boolean()
    .check(
      z.describe(
        'True if logo.svg contains the name. Otherwise the name is written beside it, in the font of the pages.',
      ),
    ),
  expert: z
    .strictObject({
      phoneNumber: ukPhoneNumber('The number of the expert team.').check(
        z.meta({ examples: ['0808 157 0142'] }),
      ),
      replyTime: text('Completes "An expert will get back to you …".'),
      replyBy: z.optional(
        z
          .strictObject({
            workingDays: z
              .int()
              .check(
                z.minimum(1),
                z.maximum(20),
                z.describe('The number of working days after the day of the enquiry.'),
              ),
            time: z
              .string()
              .check(
                z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 20:00'),
                z.meta({ description: 'The time in London on the last day.', examples: ['20:00'] }),
              ),
          })
          .check(
            z.describe(
              'What `replyTime` promises, as a number: by it the staff’s pages say which enquiries are overdue. Without it: one working day, 17:00.',
            ),
          ),
      ),
      hours: z
        .array(
          z.strictObject({
            days: text('The days, e.g. "Monday to Friday".'),
            times: text('The times on these days, e.g. "8am to 8pm".'),
          }),
        )
        .check(z.describe('When the team can be called.')),
    })
    .check(z.describe('The expert team.')),
  phoneNumbers: z
    .strictObject({
      customerService: ukPhoneNumber('The number in header and footer.').check(
        z.meta({ examples: ['0808 157 0142'] }),
      ),
      repairs: ukPhoneNumber('The number to book a repair.').check(
        z.meta({ examples: ['0808 157 0123'] }),
      ),
      complaints: ukPhoneNumber('The number for complaints.').check(
        z.meta({ examples: ['0808 157 0177'] }),
      ),
    })
    .check(z.describe('Numbers that other files name, e.g. `{{phoneNumbers.repairs}}`.')),
  email: emailAddress(
    'The address for questions, and the sender of emails.',
    'home-services@emberly.example',
  ),
  complaintsEmail: emailAddress('The address for complaints.', 'complaints@emberly.example'),
  privacyEmail: emailAddress(
    'The address for questions about personal data.',
    'privacy@emberly.example',
  ),
  parties: z
    .record(z.string(), party)
    .check(
      z.describe(
        'The companies that sell and insure plans. Plans name them by their key, in `seller` and `insurer`.',
      ),
    ),
  colours: brandColoursSchema,
  font: z.optional(brandFontSchema),
});
export type Brand = z.output<typeof brandSchema>;
