import type { ShownNotice } from '#contract/leaving-access.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { HeldState } from '#server/platform/storage/schema.ts';
import { isAnonymised } from '#server/sales/bank/bank-details.ts';
import { findContracts } from '#server/sales/contracts/find-contracts.ts';
import {
  type Contract,
  type FoundContract,
  findContract,
  getPriceNow,
  listNewestContracts,
} from '#server/sales/contracts/found-contract.ts';
import { tidySearchText } from '#server/sales/contracts/search-text.ts';
import { type ListedDelivery, listDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { readSameSales } from '#server/sales/held-sales/held-sales.ts';
import { listShownNotices } from '#server/sales/leaving/plan-to-leave.ts';
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

const masked = (contract: FoundContract, { clock }: OpsContext) => {
  const { reference, createdAt, productDetails, customerDetails, heldState } = contract;
  const plan = productDetails.productName;
  const monthlyPrice = getPriceNow(contract, getLondonDate(clock()));
  const sold = { reference, createdAt, plan, monthlyPrice, heldState };
  if (isAnonymised(contract))
    return { ...sold, customer: 'anonymised', email: '', phone: '', home: '' };
  return {
    ...sold,
    customer: `${maskName(customerDetails.firstName)} ${maskName(customerDetails.surname)}`,
    email: maskEmail(customerDetails.email),
    phone: maskPhone(customerDetails.telNumber),
    home: maskPostcode(getCoveredHome(contract).postcode),
  };
};

const columns: Column<ReturnType<typeof masked>>[] = [
  ['REFERENCE', ({ reference }) => reference],
  ['BOUGHT', ({ createdAt }) => formatMinute(createdAt)],
  ['CUSTOMER', ({ customer }) => customer],
  ['HOME', ({ home }) => home],
  ['PLAN', ({ plan }) => plan],
];

export const createContractList = (
  found: FoundContract[],
  context: OpsContext,
  whenEmpty = 'No contracts were found.',
) => {
  const rows = found.map((contract) => masked(contract, context));
  return createListResult(rows, columns, whenEmpty);
};

export const listContractsCommand = defineDatabaseCommand({
  name: 'list',
  summary: 'the newest contracts',
  input: { limit: limitOption },
  run: async (context, { limit }) =>
    createContractList(await listNewestContracts(context.db, limit), context),
});

export const findContractsCommand = defineDatabaseCommand({
  name: 'find',
  summary: 'contracts by the first characters of what a caller says',
  input: { text: argument('<text>'), limit: limitOption },
  run: async (context, { text, limit }) => {
    const { newest } = await findContracts(context.db, tidySearchText(text), limit);
    return createContractList(newest, context);
  },
});

export const showContractCommand = defineDatabaseCommand({
  name: 'show',
  summary: 'one contract, its notices and its deliveries',
  input: { reference: argument('<reference>') },
  run: (context, { reference }) => showContract(context, reference),
});

const maxDeliveries = 10;

async function showContract(context: OpsContext, reference: string) {
  const contract = await requireContract(context, reference);
  const { dates, payments = null } = contract.evidence;
  const { firstCollection } = dates;
  const shown = masked({ ...contract, firstCollection, payments }, context);
  const deliveries = await listDeliveries(context.db, {
    contractId: contract.id,
    limit: maxDeliveries,
  });
  const notices = await listShownNotices(context.db, contract.id);
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
    ['First collection', firstCollection],
    ['Cancel by', evidence.dates.cancelBy],
    ['Renewal', evidence.sold.renewalChoice ?? 'by the terms of the plan'],
    [
      'Legal hold',
      legalHold ? `${legalHold.reason} (since ${legalHold.since.slice(0, 10)})` : 'none',
    ],
    ...(await describeHeld(context, contract)),
    ...notices.flatMap(describeNotice),
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
      heldUntil: contract.heldUntil,
      dates: evidence.dates,
      notices,
      renews: evidence.renews ?? null,
      deliveries,
    },
    text: `${text}\n${formatTable(['DELIVERY', 'KIND', 'STATE', 'TRIES', 'LAST RESULT'], rows)}${rows.length === maxDeliveries ? 'The newest ten.\n' : ''}${formatEarlierAttempts(deliveries)}`,
  };
}

const heldWords: Record<HeldState, string> = {
  held: 'nothing is sent',
  'let-go': 'let go',
  ended: 'ended by staff, never sent',
};

/** Of a sale that was held for a look: what became of it, and why it was held. */
async function describeHeld({ db }: OpsContext, contract: Contract): Promise<[string, string][]> {
  const { heldState, heldUntil, accountHash, mailboxHash } = contract;
  if (heldState === null) return [];
  const { before } = await readSameSales(db, contract, {
    accountHashes: accountHash === null ? [] : [accountHash],
    mailboxHashes: mailboxHash === null ? [] : [mailboxHash],
  });
  const until = heldUntil ? `, ${formatMinute(heldUntil)} UTC` : '';
  return [
    ['Held for a look', `${heldWords[heldState]}${until}`],
    ['Same account', `${before.account} others in the 24 hours before`],
    ['Same mailbox', `${before.mailbox} others in the 24 hours before`],
  ];
}

function formatEarlierAttempts(deliveries: ListedDelivery[]): string {
  const rows = deliveries.flatMap((delivery) =>
    delivery.earlierAttempts.map(({ at, result, to }) => [
      delivery.id.slice(0, 8),
      formatMinute(new Date(at)),
      [result, to].filter(Boolean).join(', '),
    ]),
  );
  return rows.length > 0 ? `\n${formatTable(['DELIVERY', 'EARLIER TRY', 'RESULT'], rows)}` : '';
}

const describeNotice = (notice: ShownNotice): [string, string][] => [
  ['Notice', `${notice.reference} ${notice.kind}, last day ${notice.lastDay}`],
  ['Received', formatSecond(notice.receivedAt)],
  ...(notice.takenBackAt === null
    ? []
    : [['Taken back', formatSecond(notice.takenBackAt)] satisfies [string, string]]),
];

const formatSecond = (isoTime: string) => `${isoTime.slice(0, 19).replace('T', ' ')} UTC`;

export async function requireContract({ db }: OpsContext, reference: string): Promise<Contract> {
  const contract = await findContract(db, reference);
  if (!contract) throw new OperatorError(`There is no contract ${reference}.`);
  return contract;
}
