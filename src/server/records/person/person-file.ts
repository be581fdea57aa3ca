import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMailFolder } from '#server/platform/data-folder/data-folder.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import { erasures } from '#server/platform/storage/schema.ts';
import { openBankDetails } from '#server/sales/bank/bank-details.ts';
import { withoutLeaveLink } from '#server/sales/mail/hidden-link.ts';
import type { ErasureDeps } from './erase.ts';
import { type HeldData, isLinkMail, readHeldData } from './held-data.ts';
import { getPersonKey, type PersonRow } from './person-rows.ts';

type Contract = HeldData['contracts'][number];

/** Everything that is held about a person, for that person. */
export async function createPersonFile(
  deps: Pick<ErasureDeps, 'storage' | 'keys' | 'dataFolder' | 'handOvers' | 'clock'>,
  rows: readonly PersonRow[],
) {
  const { storage, keys, dataFolder, clock } = deps;
  const data = await readHeldData(storage.db, deps, rows);
  const hashes = new Set(
    rows.flatMap((row) => keys.map((key) => createKeyedHash(key, getPersonKey(row), 'erasures'))),
  );
  const requests = await storage.db.select().from(erasures).orderBy(erasures.createdAt);
  return {
    madeAt: clock(),
    addresses: [...new Set(rows.map(({ email }) => email))],
    names: [...new Set(rows.map(({ name }) => name))],
    contracts: data.contracts.map((contract) => ({
      ...withoutSecrets(contract),
      bankDetails: lastDigits(keys, contract),
      deliveries: data.deliveries
        .filter(({ contractId }) => contractId === contract.id)
        .map(withoutLease),
      notices: data.notices
        .filter(({ contractId }) => contractId === contract.id)
        .map(({ id, contractId: _, idempotencyKey: __, ...notice }) => ({
          ...notice,
          deliveries: data.deliveries.filter(({ noticeId }) => noticeId === id).map(withoutLease),
        })),
      visit: data.visits.filter(
        ({ journeyId }) => journeyId !== null && journeyId === contract.journeyId,
      ),
    })),
    enquiries: data.enquiries.map((enquiry) => ({
      ...enquiry,
      // Who of the staff wrote them is no data about the person who asks.
      notes: data.notes
        .filter(({ enquiryId }) => enquiryId === enquiry.id)
        .map(({ createdAt, state, text }) => ({ createdAt, state, text })),
      deliveries: data.deliveries
        .filter(({ enquiryId }) => enquiryId === enquiry.id)
        .map(withoutLease),
    })),
    mails: data.mails.map((file) => ({
      file,
      // A link opens the saved journey for anybody who has it.
      message: isLinkMail(file)
        ? null
        : withoutLeaveLink(readFileSync(join(getMailFolder(dataFolder), file), 'utf8')),
    })),
    erasureRequests: requests
      .filter(({ personHashes }) => personHashes.some((hash) => hashes.has(hash)))
      .map(({ createdAt }) => ({ createdAt })),
  };
}

export type PersonFile = Awaited<ReturnType<typeof createPersonFile>>;

/** Hashes and sealed bytes say nothing to anybody. The reason of a legal hold may be confidential; that it exists is said. */
function withoutSecrets({
  sealedBankDetails: _,
  bankKeyId: __,
  requestHash: ___,
  buyerHash: ____,
  accountHash: _____,
  mailboxHash: ______,
  held: _______,
  legalHold,
  ...contract
}: Contract) {
  return { ...contract, legalHoldSince: legalHold?.since ?? null };
}

/** The account as the confirmation shows it; null if no key opens it. */
function lastDigits(keys: ErasureDeps['keys'], contract: Contract) {
  const details = openBankDetails(keys, contract);
  return details
    ? { accountName: details.accountName, accountNumberEnding: details.accountNumber.slice(-4) }
    : null;
}

function withoutLease({
  contractId: _,
  enquiryId: __,
  erasureId: ___,
  noticeId: ____,
  leasedUntil: _____,
  ...delivery
}: HeldData['deliveries'][number]) {
  return delivery;
}
