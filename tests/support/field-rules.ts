import type * as z from 'zod/mini';
import { accountNameFieldSchema } from '#rules/fields/account-name.ts';
import { bankAccountNumberFieldSchema } from '#rules/fields/bank-account-number.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import { cardNumberFieldSchema } from '#rules/fields/card-number.ts';
import { createMaxCharactersFieldSchema } from '#rules/fields/character-count.ts';
import { cvcFieldSchema } from '#rules/fields/cvc.ts';
import { dateFieldSchema } from '#rules/fields/date.ts';
import { createDateOfBirthFieldSchema } from '#rules/fields/date-of-birth.ts';
import { createDatePickerFieldSchema } from '#rules/fields/date-picker.ts';
import { dnoNumberFieldSchema } from '#rules/fields/dno-number.ts';
import { emailFieldSchema } from '#rules/fields/email.ts';
import {
  energyAccountNumberFieldSchema,
  energyAccountNumberFieldSchemaWithAlternateMessage,
} from '#rules/fields/energy-account-number.ts';
import { createFileFieldSchema } from '#rules/fields/file.ts';
import { genericNameFieldSchema } from '#rules/fields/generic-name.ts';
import { makeFieldSchema, modelFieldSchema } from '#rules/fields/make-and-model.ts';
import { mcsNumberFieldSchema } from '#rules/fields/mcs-number.ts';
import { meterReadingFieldSchema } from '#rules/fields/meter-reading.ts';
import { mpanFieldSchema } from '#rules/fields/mpan.ts';
import { nameFieldSchema } from '#rules/fields/name.ts';
import {
  createPositiveNumberFieldSchema,
  digitsOrEmptyFieldSchema,
  numberFieldSchema,
  numberOrEmptyFieldSchema,
  positiveIntegerFieldSchema,
} from '#rules/fields/number.ts';
import { phoneFieldSchema } from '#rules/fields/phone.ts';
import { postcodeFieldSchema } from '#rules/fields/postcode.ts';
import { createRecentDateFieldSchema } from '#rules/fields/recent-date.ts';
import { createSevenDaysFieldSchema } from '#rules/fields/seven-days.ts';
import { sortCodeFieldSchema } from '#rules/fields/sort-code.ts';
import {
  lettersAndSpacesFieldSchema,
  textStartingWithLetterFieldSchema,
} from '#rules/fields/text.ts';
import { createTotalCapacityFieldSchema } from '#rules/fields/total-capacity.ts';

/** Today's date for the rules about dates. */
export const fieldRulesDate = '2026-02-28';

interface FieldRule {
  /** The row's name in the specification's table. A row with two rules or messages has an entry for each. */
  row: string;
  message: string;
  /** The message a form would show for this value, or nothing. */
  verdict: (value: string) => string | undefined;
  valid: string[];
  invalid: string[];
  boundary: { valid: string[]; invalid: string[] };
}

function shownBy(schema: z.ZodMiniType): (value: unknown) => string | undefined {
  return (value) => schema.safeParse(value).error?.issues[0]?.message;
}

function fileOf(line: string) {
  const [type = '', bytes = ''] = line.split(' ');
  return { name: 'record.pdf', type, size: Number(bytes) };
}

const fileVerdict = shownBy(
  createFileFieldSchema({ types: ['application/pdf', 'image/png'], megabytes: 5 }),
);

/**
 * The specification’s table of field rules, with values that each rule accepts and refuses. The messages are repeated on
 * purpose: the table is copied from the specification.
 */
export const fieldRules: FieldRule[] = [
  {
    row: 'Account number',
    message: 'Your account number must between 9 and 12 numbers long',
    verdict: shownBy(energyAccountNumberFieldSchema),
    valid: ['', '1234567890', '850 012 345 678'],
    invalid: ['12345', 'ABCDEFGHIJ', '85001234567A', '-123456789'],
    boundary: { valid: ['123456789', '123456789012'], invalid: ['12345678', '1234567890123'] },
  },
  {
    row: 'Account number (alternate)',
    message: 'Please enter a valid account number',
    verdict: shownBy(energyAccountNumberFieldSchemaWithAlternateMessage),
    valid: ['', '1234567890'],
    invalid: ['12345', 'ABCDEFGHIJ'],
    boundary: { valid: ['123456789', '123456789012'], invalid: ['12345678', '1234567890123'] },
  },
  {
    row: 'Bank account number',
    message: 'Enter an 8 digit account number',
    verdict: shownBy(bankAccountNumberFieldSchema),
    valid: ['12345678', '1234 5678', '00000000'],
    invalid: ['', '1234567A', '12.345.678', '-12345678'],
    boundary: { valid: ['66374958'], invalid: ['6637495', '663749580'] },
  },
  {
    row: 'Sort code',
    message: 'Enter a 6 digit sort code',
    verdict: shownBy(sortCodeFieldSchema),
    valid: ['089999', '08-99-99', '08 99 99'],
    invalid: ['', '089-999', '0-89999', '08-9999', '08/99/99', 'AB-CD-EF', '08--99--99'],
    boundary: {
      valid: ['000000'],
      invalid: ['08999', '0899990', '08-99-9', '08-99-990', '08-99-99-'],
    },
  },
  {
    row: 'Postcode',
    message: 'Please enter a valid postcode',
    verdict: shownBy(postcodeFieldSchema),
    valid: ['LS1 4AP', 'ls14ap', 'M1 1AA', 'CR2 6XH', 'DN55 1PT', 'B33 8TH', 'W1A 0AX', 'BT1 1AA'],
    invalid: ['', 'LS1', '12345', 'QS1 4AP', 'LI1 4AP', 'LS1 4CP', 'LS1 AAP', 'LS1 4AP LS1 4AP'],
    boundary: {
      valid: ['EC1A 1BB', 'GIR 0AA', 'E1W 1AA'],
      invalid: ['L 4AP', 'LSA1 4AP', 'EC1C 1BB', 'E1I 1AA'],
    },
  },
  {
    row: 'Phone',
    message: 'Please enter a valid phone number',
    verdict: shownBy(phoneFieldSchema),
    valid: ['01134960123', '02079460123', '03069990123', '07700900123', '+44 7700 900123'],
    invalid: ['', '0113496012A', '04134960123', '08081570123', '+33 1 70 18 99 00'],
    boundary: {
      valid: ['0169772345', '01697723456', '07700900000'],
      invalid: ['016977234', '016977234567', '0770090000', '077009000000'],
    },
  },
  {
    row: 'Email',
    message: 'Please enter a valid email address',
    verdict: shownBy(emailFieldSchema),
    valid: ['jo@example.com', "o'brien+cover@mail.example.co.uk", 'a_b-c.d@xn--80ak6aa92e.com'],
    invalid: [
      '',
      'jo',
      'jo@',
      '@example.com',
      'jo@@example.com',
      'jo smith@example.com',
      '.jo@example.com',
      'jo..s@example.com',
      'jo@-example.com',
      'jo@example..com',
    ],
    boundary: {
      valid: ['a@b.io', `${'a'.repeat(64)}@example.com`, `jo@${'b'.repeat(63)}.com`],
      invalid: [
        'a@b',
        'a@b.c',
        `${'a'.repeat(65)}@example.com`,
        `jo@${'b'.repeat(64)}.com`,
        `jo@${'b.'.repeat(125)}com`,
      ],
    },
  },
  {
    row: 'Date',
    message: 'Please enter a valid date in DD/MM/YYYY format',
    verdict: shownBy(dateFieldSchema),
    valid: ['14/08/1986', '1/2/2020', '14-08-1986', '31/12/1999'],
    invalid: ['', '14/08/86', '08/14/1986', '14 August 1986', '1/1/1/1986', '//', '14081986'],
    boundary: {
      valid: ['29/02/2024', '29/02/2000', '30/04/2023', '31/01/2023'],
      invalid: [
        '29/02/2023',
        '29/02/1900',
        '31/04/2023',
        '00/01/2023',
        '01/00/2023',
        '01/13/2023',
        '32/01/2023',
        '01/01/0000',
      ],
    },
  },
  {
    row: 'Date of birth',
    message: 'You must be at least 18 to continue',
    verdict: shownBy(createDateOfBirthFieldSchema(fieldRulesDate)),
    valid: ['14/08/1986', '01/01/1900'],
    invalid: ['14/08/2015', '14/08/2090', '01/01/9999'],
    boundary: { valid: ['28/02/2008', '27/02/2008'], invalid: ['29/02/2008', '01/03/2008'] },
  },
  {
    row: 'Date picker',
    message: 'Please choose a date that is not in the future',
    verdict: shownBy(createDatePickerFieldSchema(fieldRulesDate)),
    valid: ['2026-01-15', '2024-02-29'],
    invalid: ['', '2026-13-01', '2023-02-29', 'yesterday', '9999-12-31'],
    boundary: { valid: ['2026-02-28'], invalid: ['2026-03-01'] },
  },
  {
    row: 'Recent date variant',
    message: 'Please enter a date within the last six months',
    verdict: shownBy(createRecentDateFieldSchema(fieldRulesDate)),
    valid: ['2026-02-01', '2025-12-25'],
    invalid: ['', '2025-01-01', '2025-02-30', 'last month'],
    boundary: { valid: ['2025-08-28', '2026-02-28'], invalid: ['2025-08-27', '2026-03-01'] },
  },
  {
    row: 'Seven-days rule',
    message: 'Please enter a valid date that does not exceed 7 days prior to application',
    verdict: shownBy(createSevenDaysFieldSchema(fieldRulesDate)),
    valid: ['2026-02-25'],
    invalid: ['', '2026-01-25', '2026-02-30', 'today'],
    boundary: { valid: ['2026-02-21', '2026-02-28'], invalid: ['2026-02-20', '2026-03-01'] },
  },
  {
    row: 'Name (length)',
    message: 'Name cannot be more than 44 characters',
    verdict: shownBy(nameFieldSchema),
    valid: ['Wolfeschlegelsteinhausenbergerdorff'],
    invalid: ['Wolfeschlegelsteinhausenbergerdorff the Second of That Name'],
    boundary: {
      valid: ['x'.repeat(44), 'é'.repeat(44)],
      invalid: ['x'.repeat(45), 'é'.repeat(45)],
    },
  },
  {
    row: 'Name (letters)',
    message: 'Name must contain only letters, spaces, apostrophes or hyphens',
    verdict: shownBy(nameFieldSchema),
    valid: ["O'Brien", 'O’Brien', 'Anne-Marie', 'José', 'Siân', 'Mary Ann'],
    invalid: ['', 'R2D2', 'jo@example.com', 'Jo_Smith', '--', "' '"],
    boundary: { valid: ['Jo', 'Ng'], invalid: ['J', 'é', 'J-', ' J '] },
  },
  {
    row: 'Generic NAME field',
    message: 'Please enter a valid name (only letters, spaces or hyphens)',
    verdict: shownBy(genericNameFieldSchema),
    valid: ['Anne-Marie Jones', 'José'],
    invalid: ['', "O'Brien", 'R2D2', '-'],
    boundary: { valid: ['J'], invalid: ['J1'] },
  },
  {
    row: 'Text',
    message: 'Please enter valid text',
    verdict: shownBy(lettersAndSpacesFieldSchema),
    valid: ['Home cover', 'Siân'],
    invalid: ['', 'Anne-Marie', 'Level 2', 'Hello!'],
    boundary: { valid: ['a'], invalid: ['a1', '   '] },
  },
  {
    row: 'String',
    message: 'Please enter a value above',
    verdict: shownBy(textStartingWithLetterFieldSchema),
    valid: ['Boiler 2', 'Érable', 'a!'],
    invalid: ['', '2 boilers', '-boiler', '!'],
    boundary: { valid: ['B'], invalid: ['1', "'B"] },
  },
  {
    row: 'Number',
    message: 'Please enter a valid number',
    verdict: shownBy(numberFieldSchema),
    valid: ['42', '-3.5', '+2', '0', '.5', '−7'],
    invalid: ['', 'ten', '1,500', '1e5', '--1', '1.2.3', '0x10', 'Infinity'],
    boundary: { valid: ['-0.0', '007'], invalid: ['5.', '-', '.', '+.'] },
  },
  {
    row: 'Optional number',
    message: 'Please enter a valid number',
    verdict: shownBy(numberOrEmptyFieldSchema),
    valid: ['', '42', '-3.5'],
    invalid: ['ten', '1,500'],
    boundary: { valid: [' '], invalid: ['-'] },
  },
  {
    row: 'Optional positive number',
    message: 'Please enter a valid number',
    verdict: shownBy(digitsOrEmptyFieldSchema),
    valid: ['', '42'],
    invalid: ['ten', '1.5', '+1'],
    boundary: { valid: ['0'], invalid: ['-1', '-0'] },
  },
  {
    row: 'Positive integer',
    message: 'Please enter a valid number',
    verdict: shownBy(positiveIntegerFieldSchema),
    valid: ['42', '1000'],
    invalid: ['', '1.5', '-4', '04'],
    boundary: { valid: ['1', '9'], invalid: ['0'] },
  },
  {
    row: 'Positive number',
    message: 'Please enter a valid number',
    verdict: shownBy(createPositiveNumberFieldSchema({ integerPlaces: 3, decimalPlaces: 2 })),
    valid: ['42', '3.5', '.5'],
    invalid: ['', '-1', '1.2.3', '.', '5.', 'ten'],
    boundary: { valid: ['999.99', '0.01'], invalid: ['1000', '1.001', '0', '0.00'] },
  },
  {
    row: 'MPAN',
    message: 'Please enter a valid MPAN',
    verdict: shownBy(mpanFieldSchema),
    valid: ['1234567890123', '12 345 678 901 23'],
    invalid: ['', '123456789012A'],
    boundary: { valid: ['0000000000000'], invalid: ['123456789012', '12345678901234'] },
  },
  {
    row: 'MCS number',
    message: 'Please enter a valid MCS number',
    verdict: shownBy(mcsNumberFieldSchema),
    valid: ['MCS-12345678-A', 'mcs-12345678-z'],
    invalid: ['', '12345678-A', 'MCS12345678A', 'MCS-1234567A-A', 'MSC-12345678-A'],
    boundary: {
      valid: ['MCS-00000000-Z'],
      invalid: [
        'MCS-1234567-A',
        'MCS-123456789-A',
        'MCS-12345678-',
        'MCS-12345678-AB',
        'MCS-12345678-1',
      ],
    },
  },
  {
    row: 'Total capacity',
    message: 'Please enter a valid capacity',
    verdict: shownBy(createTotalCapacityFieldSchema('Wind')),
    valid: ['12', '3.68', '4999.99'],
    invalid: ['', 'big', '-1', '1.2.3'],
    boundary: { valid: ['1234.56', '0.5'], invalid: ['12345', '1.234', '1.'] },
  },
  {
    row: 'Total capacity (maximum of Micro-CHP)',
    message: '50kW is the maximum for Micro-CHP technology type',
    verdict: shownBy(createTotalCapacityFieldSchema('Micro-CHP')),
    valid: ['12', '49.99'],
    invalid: ['60', '5000'],
    boundary: { valid: ['50', '50.00'], invalid: ['50.01', '51'] },
  },
  {
    row: 'Total capacity (maximum of the others)',
    message: '5000kW is the maximum for Solar technology type',
    verdict: shownBy(createTotalCapacityFieldSchema('Solar')),
    valid: ['51', '4999.99'],
    invalid: ['9999'],
    boundary: { valid: ['5000', '5000.00'], invalid: ['5000.01', '5001'] },
  },
  {
    row: 'Meter reading',
    message: 'Please enter a valid meter reading',
    verdict: shownBy(meterReadingFieldSchema),
    valid: ['12345', '012 345'],
    invalid: ['12.5', '.5', '-1', 'abc'],
    boundary: { valid: ['', '0', '12345678'], invalid: ['123456789'] },
  },
  {
    row: 'DNO number',
    message: 'Please enter a valid DNO number',
    verdict: shownBy(dnoNumberFieldSchema),
    valid: ['ABC123', 'abc'],
    invalid: ['', 'AB-12', 'AB_12', 'É1'],
    boundary: { valid: ['A', '1'.repeat(20)], invalid: ['1'.repeat(21)] },
  },
  {
    row: 'Card number',
    message: 'Please enter a valid card number',
    verdict: shownBy(cardNumberFieldSchema),
    valid: ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'],
    invalid: ['', 'card', '4111'],
    boundary: { valid: ['0000000000000000'], invalid: ['411111111111111', '41111111111111111'] },
  },
  {
    row: 'CVC/CVV',
    message: 'Please enter a valid CVC/CVV number',
    verdict: shownBy(cvcFieldSchema),
    valid: ['123', '0123'],
    invalid: ['', '12A', '1.23'],
    boundary: { valid: ['000', '9999'], invalid: ['12', '12345'] },
  },
  {
    row: 'Make and model (make)',
    message: 'Please enter a valid make',
    verdict: shownBy(makeFieldSchema),
    valid: ['Worcester Bosch', 'Vaillant', 'Société-Générale 2'],
    invalid: ['', 'Baxi!', 'Baxi_600', 'Baxi/Potterton'],
    boundary: { valid: ['B', '2'], invalid: ['Baxi-', '-Baxi', 'Baxi--Main', 'Baxi - Main'] },
  },
  {
    row: 'Make and model (model)',
    message: 'Please enter a valid model',
    verdict: shownBy(modelFieldSchema),
    valid: ['ecoTEC plus 832', 'Greenstar-30i'],
    invalid: ['', 'Logic+'],
    boundary: { valid: ['8'], invalid: ['832-', '-832'] },
  },
  {
    row: 'Max characters',
    message: 'You have exceeded the maximum character limit.',
    verdict: shownBy(createMaxCharactersFieldSchema(5)),
    valid: ['', 'abc', 'a\nb'],
    invalid: ['abcdefgh'],
    boundary: { valid: ['abcd', '👍👍👍👍'], invalid: ['abcde', '👍👍👍👍👍', 'ab   '] },
  },
  {
    row: 'Campaign code',
    message: 'treated as empty',
    verdict: (value) => (sanitiseCampaignCode(value) === '' ? 'treated as empty' : undefined),
    valid: ['A1', 'ORB', 'band', 'X 2'],
    invalid: ['', 'SUMMER', 'drop', 'OR', 'x or', 'a-b', 'a–b', 'a;b', "a'b", 'a"b', 'a`b', 'a’b'],
    boundary: { valid: ['ABCD'], invalid: ['ABCDE'] },
  },
  {
    row: 'File (type)',
    message: 'Please choose a file of an allowed type',
    verdict: (line) => fileVerdict(fileOf(line)),
    valid: ['application/pdf 1000', 'image/png 1000'],
    invalid: ['text/html 1000', ' 1000', 'pdf 1000'],
    boundary: { valid: ['APPLICATION/PDF 0'], invalid: ['application/pdfx 0'] },
  },
  {
    row: 'File (size)',
    message: 'Please choose a file smaller than 5MB',
    verdict: (line) => fileVerdict(fileOf(line)),
    valid: ['application/pdf 1000'],
    invalid: ['application/pdf 99999999'],
    boundary: { valid: ['application/pdf 5242879'], invalid: ['application/pdf 5242880'] },
  },
];

/** The rules of the name on a bank account, which the specification does not have. */
export const accountNameRules: FieldRule[] = [
  {
    row: 'Account name (characters)',
    message: "Enter the name on the account, with only letters, numbers, spaces and & . ' - /",
    verdict: shownBy(accountNameFieldSchema),
    valid: [
      'J. Smith',
      'J Smith',
      'Mr & Mrs A Smith',
      'A Okafor-Smith Ltd',
      "D'Arcy t/a Rowan Plumbing 24",
      'Siân Łukasz',
      '王芳',
    ],
    invalid: ['', ' ', '55779911', '& . -', 'A Smith; B Smith', 'a@b.example', 'A_B'],
    boundary: { valid: ['Jo'], invalid: ['J'] },
  },
  {
    row: 'Account name (length)',
    message: 'Name on the account cannot be more than 44 characters',
    verdict: shownBy(accountNameFieldSchema),
    valid: [],
    invalid: [],
    boundary: { valid: ['A'.repeat(44)], invalid: ['A'.repeat(45)] },
  },
];
