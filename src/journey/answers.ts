import * as z from 'zod/mini';
import { type Product, variantById } from '#catalogue/product.ts';
import { accountNameFieldSchema } from '#rules/account-name.ts';
import { bankAccountNumberFieldSchema } from '#rules/bank-account-number.ts';
import { createDateOfBirthFieldSchema } from '#rules/date-of-birth.ts';
import { emailFieldSchema } from '#rules/email.ts';
import { defineRequiredField } from '#rules/field.ts';
import { nameFieldSchema } from '#rules/name.ts';
import { phoneFieldSchema } from '#rules/phone.ts';
import {
  isCrownDependencyPostcode,
  isNonResidentialPostcode,
  isNorthernIrelandPostcode,
  postcodeFieldSchema,
} from '#rules/postcode.ts';
import { sortCodeFieldSchema } from '#rules/sort-code.ts';
import { titleFieldSchema } from '#rules/title.ts';
import { orderConfirmationMessage } from './order-confirmation.ts';
import { type Outcome, withOutcome } from './outcomes.ts';
import { addressLines, postalAddress } from './postal-address.ts';

/** The data that answers are validated against. */
export interface JourneyContext {
  product: Product;
  /** The date in London as YYYY-MM-DD. */
  today: string;
  /** The selectable makes. */
  boilerMakes: readonly string[];
}

/** A yes/no question. "No" ends the sale with an outcome. */
const mustBeYes = ({ missing, no, outcome }: { missing: string; no: string; outcome: Outcome }) =>
  z.pipe(
    z
      .enum(['Y', 'N'], { error: missing })
      .check(z.refine((answer) => answer === 'Y', withOutcome(outcome, no))),
    z.literal('Y'),
  );

const mustBeTicked = (message: string) => z.literal(true, { error: message });

const orderAnswer = ({ product }: JourneyContext) =>
  z.object({
    productVariantId: z.string({ error: 'Choose your call-out fee' }).check(
      z.refine((id) => variantById(product, id) !== undefined, {
        error: 'Choose your call-out fee',
      }),
    ),
    isConfirmed: mustBeTicked(orderConfirmationMessage),
  });

export const yourBoilerAnswer = z.object({
  isWorking: mustBeYes({
    missing: 'Tell us whether your boiler is working',
    no: 'Your boiler must be working when your plan starts',
    outcome: 'BOILER_NOT_WORKING',
  }),
  isDomesticGas: mustBeYes({
    missing: 'Tell us whether it is a gas boiler that heats a home',
    no: 'We can only look after gas boilers that heat a home',
    outcome: 'BOILER_NOT_DOMESTIC_GAS',
  }),
});

const chooseMake = 'Choose the make of your boiler';

export const boilerMakeAnswer = ({ product, boilerMakes }: JourneyContext) =>
  z.object({
    make: z
      .string({ error: chooseMake })
      .check(z.refine((make) => boilerMakes.includes(make), { error: chooseMake })),
    isAgeConfirmed: mustBeYes({
      missing: 'Tell us whether your boiler is within the age limit',
      no: 'We can only look after boilers within the age limit',
      outcome: 'BOILER_TOO_OLD',
    }),
    /** The confirmed age limit. A plan with another limit asks again. */
    ageLimitYears: z.literal(ageLimitOf(product)),
  });

/** In years; 0 for a plan without an age limit. */
export function ageLimitOf(product: Product): number {
  return product.boilerAgeLimitYears ?? 0;
}

export const postcodeAnswer = z.object({
  postcode: defineRequiredField(
    'Enter your postcode',
    postcodeFieldSchema.check(
      z.refine(
        (postcode) => !isNorthernIrelandPostcode(postcode),
        withOutcome('NORTHERN_IRELAND', 'Sorry, we do not cover homes in Northern Ireland'),
      ),
      z.refine(
        (postcode) => !isCrownDependencyPostcode(postcode),
        withOutcome(
          'CROWN_DEPENDENCY',
          'Sorry, we do not cover homes in the Channel Islands or the Isle of Man',
        ),
      ),
      z.refine(
        (postcode) => !isNonResidentialPostcode(postcode),
        withOutcome(
          'NON_RESIDENTIAL',
          'Sorry, this is not the postcode of a home in England, Scotland or Wales',
        ),
      ),
    ),
  ),
});

export const addressAnswer = z.extend(addressLines, {
  /** The address for letters, if it is not the covered home. */
  correspondence: z.optional(postalAddress),
});

export const marketingConsentAnswer = z.object({
  emailMarketingConsent: z._default(z.boolean(), false),
  phoneMarketingConsent: z._default(z.boolean(), false),
  smsMarketingConsent: z._default(z.boolean(), false),
  letterMarketingConsent: z._default(z.boolean(), false),
});

export const customerDetailsAnswer = (today: string) =>
  z.object({
    title: defineRequiredField('Select your title', titleFieldSchema),
    firstName: defineRequiredField('Enter your first name', nameFieldSchema),
    surname: defineRequiredField('Enter your last name', nameFieldSchema),
    dob: defineRequiredField('Enter your date of birth', createDateOfBirthFieldSchema(today)),
    email: defineRequiredField('Enter your email address', emailFieldSchema),
    telNumber: defineRequiredField('Enter your phone number', phoneFieldSchema),
  });

export const detailsAnswer = ({ today }: JourneyContext) =>
  z.extend(customerDetailsAnswer(today), marketingConsentAnswer.shape);

export const bankAnswer = z.object({
  accountName: defineRequiredField('Enter the name on the account', accountNameFieldSchema),
  sortCode: defineRequiredField('Enter your sort code', sortCodeFieldSchema),
  accountNumber: defineRequiredField('Enter your account number', bankAccountNumberFieldSchema),
  isSoleAuthority: mustBeYes({
    missing: 'Tell us whether you can authorise payments on your own',
    no: 'We need one person who can authorise payments on their own',
    outcome: 'NOT_SOLE_AUTHORITY',
  }),
});

export const summaryAnswer = z.object({ summaryConfirm: z.literal(true) });

export const confirmationAnswer = z.object({
  confirmTermsConditions: mustBeTicked('Tick the box to say you have read the documents'),
  confirmPurchase: mustBeTicked('Tick the box to say you want to buy this plan'),
});

/** The schema of each step's answers. */
export const answerSchemas = {
  order: orderAnswer,
  'your-boiler': () => yourBoilerAnswer,
  'boiler-make': boilerMakeAnswer,
  postcode: () => postcodeAnswer,
  address: () => addressAnswer,
  details: detailsAnswer,
  bank: () => bankAnswer,
  summary: () => summaryAnswer,
  confirmation: () => confirmationAnswer,
} satisfies Record<string, (context: JourneyContext) => z.ZodMiniType>;

export type StepId = keyof typeof answerSchemas;

export type AnswerOf<Id extends StepId> = z.output<ReturnType<(typeof answerSchemas)[Id]>>;

/** The buyer's valid answers, by step. */
export type Answers = { [Id in StepId]?: AnswerOf<Id> | undefined };

/** Answers from storage or from a request, not validated yet. */
export type UncheckedAnswers = { [Id in StepId]?: unknown };

/** Keeps valid answers and leaves out the others, so that one bad stored answer does not lose the rest. */
export function validAnswers(unchecked: UncheckedAnswers, context: JourneyContext): Answers {
  const ids = Object.keys(answerSchemas) as StepId[];
  return Object.fromEntries(
    ids.map((id) => [id, z.safeParse(answerSchemas[id](context), unchecked[id]).data]),
  );
}

export function isAnswered(
  id: StepId,
  answers: UncheckedAnswers,
  context: JourneyContext,
): boolean {
  return z.safeParse(answerSchemas[id](context), answers[id]).success;
}
