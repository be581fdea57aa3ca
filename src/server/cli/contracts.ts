import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { listDeliveries } from '../jobs/delivery-states.ts';
import { StartupError } from '../startup-error.ts';
import { contracts } from '../storage/schema.ts';
import { maskEmail, maskName, maskPhone, maskPostcode } from './mask.ts';
import {
  type Column,
  type Command,
  createListResult,
  formatMinute,
  type OpsContext,
} from './ops-context.ts';
import { formatPairs, formatTable } from './table.ts';

type Contract = typeof contracts.$inferSelect;

const masked = ({ reference, createdAt, productDetails, customerDetails, ...rest }: Contract) => ({
  reference,
  createdAt,
  plan: productDetails.productName,
  monthlyPrice: productDetails.offerPriceMonthly ?? productDetails.priceMonthly,
  customer: `${maskName(customerDetails.firstName)} ${maskName(customerDetails.surname)}`,
  email: maskEmail(customerDetails.email),
  phone: maskPhone(customerDetails.telNumber),
  home: maskPostcode((rest.propertyAddress ?? rest.correspondenceAddress).postcode),
});

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

export const listContractsCommand: Command<[limit: number]> = (context, limit) =>
  listed(context, limit);

/**
 * Finds contracts whose reference, email, surname, phone number or postcode equals the text. Case is ignored, in phone
 * numbers and postcodes also spaces and hyphens.
 */
export const findContractsCommand: Command<[text: string, limit: number]> = (
  context,
  text,
  limit,
) => {
  const sought = text.trim().toLowerCase();
  const joined = sought.replaceAll(/[\s-]/g, '');
  const detail = (path: SQL) => sql`lower(replace(${path}, ' ', ''))`;
  return listed(
    context,
    limit,
    or(
      eq(sql`lower(${contracts.reference})`, sought),
      eq(sql`lower(${contracts.customerDetails}->>'email')`, sought),
      eq(sql`lower(${contracts.customerDetails}->>'surname')`, sought),
      eq(detail(sql`${contracts.customerDetails}->>'telNumber'`), joined),
      eq(detail(sql`${contracts.correspondenceAddress}->>'postcode'`), joined),
      eq(detail(sql`${contracts.propertyAddress}->>'postcode'`), joined),
    ),
  );
};

export const showContractCommand: Command<[reference: string]> = async (context, reference) => {
  const contract = await findContract(context, reference);
  const shown = masked(contract);
  const deliveries = await listDeliveries(context.db, { contractId: contract.id, limit: 10 });
  const { evidence, bankKeyId, legalHold } = contract;
  const text = formatPairs([
    ['Reference', shown.reference],
    ['Bought', `${formatMinute(shown.createdAt)} UTC`],
    ['Plan', shown.plan],
    ['Price', evidence?.price.words ?? `£${shown.monthlyPrice} a month`],
    ['Customer', shown.customer],
    ['E-mail', shown.email],
    ['Phone', shown.phone],
    ['Covered home', shown.home],
    ['Bank details', `encrypted with the key ${bankKeyId}`],
    ['First collection', evidence?.dates?.firstCollection ?? 'not recorded'],
    ['Cancel by', evidence?.dates?.cancelBy ?? 'not recorded'],
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
    json: { ...shown, bankKeyId, legalHold, dates: evidence?.dates ?? null, deliveries },
    text: `${text}\n${formatTable(['DELIVERY', 'KIND', 'STATE', 'TRIES', 'LAST RESULT'], rows)}`,
  };
};

export async function findContract({ db }: OpsContext, reference: string): Promise<Contract> {
  const [contract] = await db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference.trim().toUpperCase()));
  if (!contract) throw new StartupError(`There is no contract ${reference}.`);
  return contract;
}
