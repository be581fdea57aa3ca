import { eq } from 'drizzle-orm';
import type { PlanToLeave, ShownNotice } from '#contract/leaving-access.ts';
import { dayMs, getTakeBackEnd } from '#contract/take-back-period.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import {
  canBeTakenBack,
  isInForce,
  isOver,
  listNotices,
  listOptionsOf,
  type Notice,
} from './notices.ts';

/** What the page shows of a contract; undefined if it has ended or is deleted, or its buyer was erased. */
export async function loadPlanToLeave(
  { db, clock }: { db: Database; clock: () => Date },
  contractId: string,
): Promise<PlanToLeave | undefined> {
  const [contract] = await db.select().from(contracts).where(eq(contracts.id, contractId));
  if (!contract || isOver(contract)) return undefined;
  const now = clock();
  const today = getLondonDate(now);
  const stored = await listNotices(db, contractId);
  const { evidence, productDetails, customerDetails, additionalDetails } = contract;
  const { options, isEnded, endsOn, needsCall } = listOptionsOf(evidence, stored, now);
  if (isEnded) return undefined;
  const { addressLine1, town, postcode } = getCoveredHome(contract);
  const notice = stored.findLast(isInForce);
  const takenBack = findTakenBack(stored, notice, now);
  return {
    reference: contract.reference,
    planName: productDetails.productName,
    home: `${addressLine1}, ${town} ${postcode}`,
    boughtOn: evidence.dates.boughtOn,
    cancelBy: evidence.dates.cancelBy,
    cancelCondition: evidence.sold.cancelCondition,
    email: customerDetails.email,
    enquiryContact: additionalDetails.enquiryContact,
    today,
    options,
    endsOn,
    needsCall,
    notice: notice && {
      ...showNotice(notice),
      takeBackUntil: canBeTakenBack(notice, now) ? getTakeBackEnd(notice).toISOString() : null,
    },
    takenBack: takenBack && showNotice(takenBack),
  };
}

/** The notice that was taken back last, if this was the buyer's last act, and less than 24 hours ago. */
function findTakenBack(
  stored: readonly Notice[],
  inForce: Notice | undefined,
  now: Date,
): Notice | undefined {
  const timeOf = ({ takenBackAt }: Notice) => takenBackAt?.getTime() ?? 0;
  const newest = stored.toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1);
  const since = Math.max(inForce?.receivedAt.getTime() ?? 0, now.getTime() - dayMs);
  return newest && timeOf(newest) >= since ? newest : undefined;
}

/** The notices of a contract, oldest first, as their buyer was shown them. */
export async function listShownNotices(db: Database, contractId: string): Promise<ShownNotice[]> {
  return (await listNotices(db, contractId)).map(showNotice);
}

function showNotice(notice: Notice): ShownNotice {
  const { reference, kind, receivedAt, lastDay, words, payments, takenBackAt } = notice;
  return {
    reference,
    kind,
    receivedAt: receivedAt.toISOString(),
    lastDay,
    words,
    payments,
    takenBackAt: takenBackAt?.toISOString() ?? null,
  };
}
