import type { StepId } from '#journey/answers.ts';
import type { SaleEndingOutcome } from '#journey/outcomes.ts';

/** A field of a step, a value for it while the other answers are valid, and the message that the value gets. */
type RefusedAnswer = readonly [step: StepId, field: string, value: string, message: string];

/** The message of an empty field says what to enter. */
export const emptyAnswers: readonly RefusedAnswer[] = (
  [
    ['your-boiler', 'isWorking', 'Tell us whether your boiler is working'],
    ['your-boiler', 'isDomesticGas', 'Tell us whether it is a gas boiler that heats a home'],
    ['boiler-make', 'make', 'Choose the make of your boiler'],
    ['boiler-make', 'isAgeConfirmed', 'Tell us whether your boiler is within the age limit'],
    ['postcode', 'postcode', 'Enter your postcode'],
    ['address', 'addressLine1', 'Enter the first line of your address'],
    ['address', 'town', 'Enter your town or city'],
    ['details', 'title', 'Select your title'],
    ['details', 'firstName', 'Enter your first name'],
    ['details', 'surname', 'Enter your last name'],
    ['details', 'dob', 'Enter your date of birth'],
    ['details', 'email', 'Enter your email address'],
    ['details', 'telNumber', 'Enter your phone number'],
    ['bank', 'accountName', 'Enter the name on the account'],
    ['bank', 'sortCode', 'Enter your sort code'],
    ['bank', 'accountNumber', 'Enter your account number'],
    ['bank', 'isSoleAuthority', 'Tell us whether you can authorise payments on your own'],
  ] as const
).flatMap(([step, field, message]) =>
  ['', '   '].map((value) => [step, field, value, message] as const),
);

const addressLines = [
  ['addressLine1', 'Address line 1'],
  ['addressLine2', 'Address line 2'],
  ['town', 'Town or city'],
] as const;

/** Values that only the step's own rules refuse, and one for each rule of field-rules.ts. */
export const wrongAnswers: readonly RefusedAnswer[] = [
  ['your-boiler', 'isWorking', 'maybe', 'Tell us whether your boiler is working'],
  ['boiler-make', 'make', 'Steamer', 'Choose the make of your boiler'],
  ['postcode', 'postcode', 'LS1', 'Please enter a valid postcode'],
  ['details', 'title', 'Sir', 'Please select a title'],
  ['details', 'firstName', '7', 'Name must contain only letters, spaces, apostrophes or hyphens'],
  ['details', 'surname', 'x'.repeat(45), 'Name cannot be more than 44 characters'],
  ['details', 'dob', '31/02/1980', 'Please enter a valid date in DD/MM/YYYY format'],
  ['details', 'email', 'amelia', 'Please enter a valid email address'],
  ['details', 'telNumber', '999', 'Please enter a valid phone number'],
  ['bank', 'sortCode', '1', 'Enter a 6 digit sort code'],
  ['bank', 'accountNumber', '1', 'Enter an 8 digit account number'],
  ...addressLines.flatMap(([field, name]): RefusedAnswer[] => [
    ['address', field, 'x'.repeat(61), `${name} must be 60 characters or fewer`],
    ...['\u0007', '\u3164', '\u2800', '\u{e0041}'].map(
      (hidden): RefusedAnswer => [
        'address',
        field,
        `Lee${hidden}ds`,
        `${name} contains characters we cannot use. Please type it again`,
      ],
    ),
  ]),
];

/** Values at the edge of what a step accepts. */
export const acceptedAnswers: readonly (readonly [StepId, field: string, value: string])[] = [
  ['boiler-make', 'make', 'Other'],
  ...addressLines.flatMap(([field]) => [
    ['address', field, 'x'.repeat(60)] as const,
    ['address', field, '\u00a0Lee\u200dds'] as const,
  ]),
];

/** What people mean by what they type, and how the field shows it. The API accepts some of these only. */
export const understoodAnswers: readonly (readonly [
  step: StepId,
  field: string,
  typed: string,
  shown: string,
])[] = [
  ['postcode', 'postcode', 'lsl 4ap', 'LS1 4AP'],
  ['postcode', 'postcode', 'Postcode: LSI４AP', 'LS1 4AP'],
  ['details', 'dob', '1986-08-14', '14/08/1986'],
  ['details', 'dob', '14.8.1986', '14/08/1986'],
  ['details', 'dob', '14 8 1986', '14/08/1986'],
  ['details', 'dob', '4/8/1986', '04/08/1986'],
  ['details', 'telNumber', 'O77OO 9OO l23', '07700 900123'],
  ['bank', 'sortCode', '2O-OO-OO', '20-00-00'],
  ['bank', 'sortCode', 'Sort code: 20-00-00', '20-00-00'],
  ['bank', 'accountNumber', '5577 99lI', '55779911'],
  ['bank', 'accountNumber', '５５７７９９１１', '55779911'],
];

/** Valid answers that end the sale. */
export const endingAnswers: readonly (readonly [
  step: StepId,
  field: string,
  value: string,
  outcome: SaleEndingOutcome,
])[] = [
  ['your-boiler', 'isWorking', 'N', 'BOILER_NOT_WORKING'],
  ['your-boiler', 'isDomesticGas', 'N', 'BOILER_NOT_DOMESTIC_GAS'],
  ['boiler-make', 'isAgeConfirmed', 'N', 'BOILER_TOO_OLD'],
  ['bank', 'isSoleAuthority', 'N', 'NOT_SOLE_AUTHORITY'],
  ['postcode', 'postcode', 'BT1 5GS', 'NORTHERN_IRELAND'],
  ['postcode', 'postcode', 'bt15gs', 'NORTHERN_IRELAND'],
  ['postcode', 'postcode', ' BT71 6AA ', 'NORTHERN_IRELAND'],
  ['postcode', 'postcode', 'JE2 3AB', 'CROWN_DEPENDENCY'],
  ['postcode', 'postcode', 'gy11aa', 'CROWN_DEPENDENCY'],
  ['postcode', 'postcode', 'IM1 1AA', 'CROWN_DEPENDENCY'],
  ['postcode', 'postcode', 'BX1 1LT', 'NON_RESIDENTIAL'],
  ['postcode', 'postcode', 'GX11 1AA', 'NON_RESIDENTIAL'],
  ['postcode', 'postcode', 'gir 0aa', 'NON_RESIDENTIAL'],
  ['postcode', 'postcode', 'gir0aa', 'NON_RESIDENTIAL'],
  ['postcode', 'postcode', 'BF1 3AD', 'NON_RESIDENTIAL'],
];

/** The start of the heading that replaces the step. */
export const outcomeHeadings: Record<SaleEndingOutcome, string> = {
  BOILER_NOT_WORKING: 'Your boiler needs to be working first',
  BOILER_NOT_DOMESTIC_GAS: 'This plan is for gas boilers in homes',
  BOILER_TOO_OLD: 'This plan is for boilers up to ',
  NOT_SOLE_AUTHORITY: 'Let’s set this up together by phone',
  NORTHERN_IRELAND: 'We do not look after homes in Northern Ireland yet',
  CROWN_DEPENDENCY: 'We do not look after homes in the Channel Islands or the Isle of Man yet',
  NON_RESIDENTIAL: 'We cannot find any homes at ',
};

/** A field of the expert form, a value for it while the others are valid, and the message that the value gets. */
export const refusedEnquiries: readonly (readonly [
  field: 'name' | 'email' | 'telNumber' | 'message',
  value: string,
  message: string,
])[] = [
  ...['', '   '].flatMap((empty) => [
    ['name', empty, 'Enter your name'] as const,
    ['email', empty, 'Enter your email address'] as const,
    ['telNumber', empty, 'Enter your phone number'] as const,
  ]),
  ...['', ' \n ', '\u200b'].map((empty) => ['message', empty, 'Tell us how we can help'] as const),
  ['message', 'a'.repeat(2000), 'You have exceeded the maximum character limit.'],
  ...['\u0007', '\u001b[2J', '\u3164', '\u2800', '\u{e0041}'].map(
    (hidden) =>
      [
        'message',
        `Hello${hidden}`,
        'Your message contains characters we cannot use. Please type it again',
      ] as const,
  ),
  ['name', 'R2D2', 'Name must contain only letters, spaces, apostrophes or hyphens'],
  ['email', 'amelia', 'Please enter a valid email address'],
  ['telNumber', '999', 'Please enter a valid phone number'],
];
