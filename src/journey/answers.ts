import * as z from 'zod/mini';
import { findVariantById, type Product } from '#catalogue/product.ts';
import { accountNameFieldSchema } from '#rules/fields/account-name.ts';
import { bankAccountNumberFieldSchema } from '#rules/fields/bank-account-number.ts';
import { createDateOfBirthFieldSchema } from '#rules/fields/date-of-birth.ts';
import { emailFieldSchema } from '#rules/fields/email.ts';
import { defineRequiredField } from '#rules/fields/field.ts';
import { nameFieldSchema } from '#rules/fields/name.ts';
import { phoneFieldSchema } from '#rules/fields/phone.ts';
import {
  isCrownDependencyPostcode,
  isNonResidentialPostcode,
  isNorthernIrelandPostcode,
  postcodeFieldSchema,
} from '#rules/fields/postcode.ts';
import { sortCodeFieldSchema } from '#rules/fields/sort-code.ts';
import { titleFieldSchema } from '#rules/fields/title.ts';
import { orderNotConfirmedMessage } from './order-confirmation.ts';
import { createRefineOptionsForOutcome, type SaleEndingOutcome } from './outcomes.ts';
import { addressLinesSchema, postalAddressSchema } from './postal-address.ts';

/** The data that answers are validated against. */
export interface JourneyContext {
  product: Product;
  /** The date in London as YYYY-MM-DD. */
  today: string;
  /** The boiler makes that a buyer can choose. */
  boilerMakes: readonly string[];
}

/** A yes/no question. "No" ends the sale with an outcome. */
const mustBeYes = ({
  missing,
  no,
  outcome,
}: {
  missing: string;
  no: string;
  outcome: SaleEndingOutcome;
}) =>
  z.pipe(
    z
      .enum(['Y', 'N'], { error: missing })
      .check(z.refine((answer) => answer === 'Y', createRefineOptionsForOutcome(outcome, no))),
    z.literal('Y'),
  );

const mustBeTicked = (message: string) => z.literal(true, { error: message });

const orderAnswer = ({ product }: JourneyContext) =>
  z.object({
    productVariantId: z.string({ error: 'Choose your call-out fee' }).check(
      z.refine((id) => findVariantById(product, id) !== undefined, {
        error: 'Choose your call-out fee',
      }),
    ),
    isConfirmed: mustBeTicked(orderNotConfirmedMessage),
  });

export const yourBoilerAnswerSchema = z.object({
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

export const boilerMakeAnswerSchema = ({ product, boilerMakes }: JourneyContext) =>
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
    ageLimitYears: z.literal(getBoilerAgeLimit(product)),
  });

/** The plan's age limit for boilers in years; 0 for a plan without a limit. */
export function getBoilerAgeLimit(product: Product): number {
  return product.boilerAgeLimitYears ?? 0;
}

export const postcodeAnswerSchema = z.object({
  postcode: defineRequiredField(
    'Enter your postcode',
    postcodeFieldSchema.check(
      z.refine(
        (postcode) => !isNorthernIrelandPostcode(postcode),
        createRefineOptionsForOutcome(
          'NORTHERN_IRELAND',
          'Sorry, we do not cover homes in Northern Ireland',
        ),
      ),
      z.refine(
        (postcode) => !isCrownDependencyPostcode(postcode),
        createRefineOptionsForOutcome(
          'CROWN_DEPENDENCY',
          'Sorry, we do not cover homes in the Channel Islands or the Isle of Man',
        ),
      ),
      z.refine(
        (postcode) => !isNonResidentialPostcode(postcode),
        createRefineOptionsForOutcome(
          'NON_RESIDENTIAL',
          'Sorry, this is not the postcode of a home in England, Scotland or Wales',
        ),
      ),
    ),
  ),
});

export const addressAnswerSchema = z.extend(addressLinesSchema, {
  /** The address for letters, if it is not the covered home. */
  correspondence: z.optional(postalAddressSchema),
});

export const marketingConsentAnswerSchema = z.object({
  emailMarketingConsent: z._default(z.boolean(), false),
  phoneMarketingConsent: z._default(z.boolean(), false),
  smsMarketingConsent: z._default(z.boolean(), false),
  letterMarketingConsent: z._default(z.boolean(), false),
});

export const customerDetailsAnswerSchema = (today: string) =>
  z.object({
    title: defineRequiredField('Select your title', titleFieldSchema),
    firstName: defineRequiredField('Enter your first name', nameFieldSchema),
    surname: defineRequiredField('Enter your last name', nameFieldSchema),
    dob: defineRequiredField('Enter your date of birth', createDateOfBirthFieldSchema(today)),
    email: defineRequiredField('Enter your email address', emailFieldSchema),
    telNumber: defineRequiredField('Enter your phone number', phoneFieldSchema),
  });

export const detailsAnswerSchema = ({ today }: JourneyContext) =>
  z.extend(customerDetailsAnswerSchema(today), marketingConsentAnswerSchema.shape);

export const bankAnswerSchema = z.object({
  accountName: defineRequiredField('Enter the name on the account', accountNameFieldSchema),
  sortCode: defineRequiredField('Enter your sort code', sortCodeFieldSchema),
  accountNumber: defineRequiredField('Enter your account number', bankAccountNumberFieldSchema),
  isSoleAuthority: mustBeYes({
    missing: 'Tell us whether you can authorise payments on your own',
    no: 'We need one person who can authorise payments on their own',
    outcome: 'NOT_SOLE_AUTHORITY',
  }),
});

/** Bank details in their sealed cookie, as pages may show them: only the server knows the account number. */
const sealedBankSchema = z.extend(bankAnswerSchema, {
  accountNumber: z.string().check(z.regex(/^\*{4}\d{4}$/)),
  /** The journey whose cookie holds them. */
  journeyId: z.string(),
});

export function maskSealedBank(bank: AnswerOf<'bank'>, journeyId: string) {
  return { ...bank, accountNumber: `****${bank.accountNumber.slice(-4)}`, journeyId };
}

export const summaryAnswerSchema = z.object({ summaryConfirm: z.literal(true) });

export const confirmationAnswerSchema = z.object({
  confirmTermsConditions: mustBeTicked('Tick the box to say you have read the documents'),
  confirmPurchase: mustBeTicked('Tick the box to say you want to buy this plan'),
});

/** The schema of each step's answers. */
export const answerSchemas = {
  order: orderAnswer,
  'your-boiler': () => yourBoilerAnswerSchema,
  'boiler-make': boilerMakeAnswerSchema,
  postcode: () => postcodeAnswerSchema,
  address: () => addressAnswerSchema,
  details: detailsAnswerSchema,
  bank: () => bankAnswerSchema,
  summary: () => summaryAnswerSchema,
  confirmation: () => confirmationAnswerSchema,
} satisfies Record<string, (context: JourneyContext) => z.ZodMiniType>;

export type StepId = keyof typeof answerSchemas;

export type AnswerOf<Id extends StepId> = z.output<ReturnType<(typeof answerSchemas)[Id]>>;

/** The buyer's valid answers, by step. */
export type Answers = { [Id in StepId]?: AnswerOf<Id> | undefined };

/** Answers from storage or from a request, not validated yet. */
export type UncheckedAnswers = { [Id in StepId]?: unknown };

/** Keeps valid answers and leaves out the others, so that one bad stored answer does not lose the rest. */
export function keepValidAnswers(unchecked: UncheckedAnswers, context: JourneyContext): Answers {
  const ids = Object.keys(answerSchemas) as StepId[];
  return Object.fromEntries(ids.map((id) => [id, parseAnswer(id, unchecked, context).data]));
}

export function isAnswered(
  id: StepId,
  answers: UncheckedAnswers,
  context: JourneyContext,
): boolean {
  return parseAnswer(id, answers, context).success;
}

function parseAnswer(id: StepId, answers: UncheckedAnswers, context: JourneyContext) {
  const parsed = z.safeParse(answerSchemas[id](context), answers[id]);
  return id === 'bank' && !parsed.success ? z.safeParse(sealedBankSchema, answers.bank) : parsed;
}
