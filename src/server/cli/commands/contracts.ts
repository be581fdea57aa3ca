import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { normalisePhoneNumber } from '#rules/fields/phone.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { isAnonymised } from '#server/sales/bank/bank-details.ts';
import { listDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { argument, limitOption } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import {
  type Column,
  createListResult,
  formatMinute,
  type OpsContext,
} from '../definition/ops-context.ts';
import { maskEmail, maskName, maskPhone, maskPostcode } from '../output/mask.ts';
import { formatPairs, formatTable } from '../output/table.ts';

type Contract = typeof contracts.$inferSelect;

const masked = (contract: Contract) => {
  const { reference, createdAt, productDetails, customerDetails } = contract;
  const plan = productDetails.productName;
  const monthlyPrice = productDetails.offerPriceMonthly ?? productDetails.priceMonthly;
  const sold = { reference, createdAt, plan, monthlyPrice };
  if (isAnonymised(contract))
    return { ...sold, customer: 'anonymised', email: '', phone: '', home: '' };
  return {
    ...sold,
    customer: `${maskName(customerDetails.firstName)} ${maskName(customerDetails.surname)}`,
    email: maskEmail(customerDetails.email),
    phone: maskPhone(customerDetails.telNumber),
    home: maskPostcode((contract.propertyAddress ?? contract.correspondenceAddress).postcode),
  };
};

const columns: Column<ReturnType<typeof masked>>[] = [
  ['REFERENCE', ({ reference }) => reference],
  ['BOUGHT', ({ createdAt }) => formatMinute(createdAt)],
  ['CUSTOMER', ({ customer }) => customer],
  ['HOME', ({ home }) => home],
  ['PLAN', ({ plan }) => plan],
];

async function listed({ db }: OpsContext, limit: number, condition?: SQL) {
  const rows = await db
    .select()
    .from(contracts)
    .where(condition)
    .orderBy(desc(contracts.createdAt))
    .limit(limit);
  return createListResult(rows.map(masked), columns, 'No contracts were found.');
}

export const listContractsCommand = defineDatabaseCommand({
  name: 'list',
  summary: 'the newest contracts',
  input: { limit: limitOption },
  run: (context, { limit }) => listed(context, limit),
});

/** Shorter parts of a reference, e.g. `HS`, would match too many. */
const minReferencePart = 4;

/**
 * The contracts whose email, first name, surname, full name, phone number or postcode equals the text, or whose
 * reference contains it. Case is ignored, in references, phone numbers and postcodes also spaces and hyphens.
 */
function createTextCondition(text: string): SQL | undefined {
  const sought = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const joined = sought.replaceAll(/[\s-]/g, '');
  const customer = (field: string) => sql`lower(${contracts.customerDetails}->>${field})`;
  const joinedValue = (value: SQL) => sql`lower(replace(replace(${value}, ' ', ''), '-', ''))`;
  return or(
    joined.length < minReferencePart
      ? undefined
      : sql`strpos(${joinedValue(sql`${contracts.reference}`)}, ${joined}) > 0`,
    eq(customer('email'), sought),
    eq(customer('firstName'), sought),
    eq(customer('surname'), sought),
    eq(sql`${customer('firstName')} || ' ' || ${customer('surname')}`, sought),
    eq(sql`${contracts.customerDetails}->>'telNumber'`, normalisePhoneNumber(text)),
    eq(joinedValue(sql`${contracts.correspondenceAddress}->>'postcode'`), joined),
    eq(joinedValue(sql`${contracts.propertyAddress}->>'postcode'`), joined),
  );
}

export const findContractsCommand = defineDatabaseCommand({
  name: 'find',
  summary: 'contracts by reference or part of it, e-mail, name, phone or postcode',
  input: { text: argument('<text>'), limit: limitOption },
  run: (context, { text, limit }) => listed(context, limit, createTextCondition(text)),
});

export const showContractCommand = defineDatabaseCommand({
  name: 'show',
  summary: 'one contract and its deliveries',
  input: { reference: argument('<reference>') },
  run: (context, { reference }) => showContract(context, reference),
});

async function showContract(context: OpsContext, reference: string) {
  const contract = await findContract(context, reference);
  const shown = masked(contract);
  const deliveries = await listDeliveries(context.db, { contractId: contract.id, limit: 10 });
  const { evidence, bankKeyId, legalHold } = contract;
  const isErased = isAnonymised(contract);
  const text = formatPairs([
    ['Reference', shown.reference],
    ['Bought', `${formatMinute(shown.createdAt)} UTC`],
    ['Plan', shown.plan],
    ['Price', evidence.price.words],
    ['Customer', shown.customer],
    ['E-mail', shown.email],
    ['Phone', shown.phone],
    ['Covered home', shown.home],
    ['Bank details', isErased ? 'erased' : `encrypted with the key ${bankKeyId}`],
    ['First collection', evidence.dates.firstCollection],
    ['Cancel by', evidence.dates.cancelBy],
    ['Renewal', evidence.sold.renewalChoice ?? 'by the terms of the plan'],
    [
      'Legal hold',
      legalHold ? `${legalHold.reason} (since ${legalHold.since.slice(0, 10)})` : 'none',
    ],
  ]);
  const rows = deliveries.map(({ id, kind, state, attempts, lastResult }) => [
    id.slice(0, 8),
    kind,
    state,
    String(attempts),
    lastResult ?? '',
  ]);
  return {
    json: {
      ...shown,
      bankKeyId: isErased ? null : bankKeyId,
      legalHold,
      dates: evidence.dates,
      renews: evidence.renews ?? null,
      deliveries,
    },
    text: `${text}\n${formatTable(['DELIVERY', 'KIND', 'STATE', 'TRIES', 'LAST RESULT'], rows)}`,
  };
}

export async function findContract({ db }: OpsContext, reference: string): Promise<Contract> {
  const [contract] = await db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference.trim().toUpperCase()));
  if (!contract) throw new StartupError(`There is no contract ${reference}.`);
  return contract;
}
