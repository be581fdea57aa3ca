import { and, eq, or } from 'drizzle-orm';
import type { Evidence } from '#contract/evidence.ts';
import type { ShownNotice } from '#contract/leaving-access.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { documents } from '#server/platform/storage/schema.ts';
import { listShownNotices } from '../leaving/plan-to-leave.ts';
import { hashEvidence } from '../webhooks/evidence-hash.ts';
import type { Contract } from './found-contract.ts';

/** Everything needed to answer a complaint: wordings, ticks, times, price and the text of the documents. */
export interface EvidenceFile
  extends Pick<
    Contract,
    | 'reference'
    | 'createdAt'
    | 'customerDetails'
    | 'productDetails'
    | 'marketingConsent'
    | 'heldState'
    | 'heldUntil'
  > {
  evidenceHash: string;
  evidence: Evidence;
  /** The buyer's notices to leave the plan, oldest first. */
  notices: ShownNotice[];
  /** `text` is null when the version is not in the archive. */
  documents: {
    slug: string;
    hash: string;
    name: string;
    firstPublishedAt: Date | null;
    text: string | null;
  }[];
}

export async function readEvidence(db: Database, contract: Contract): Promise<EvidenceFile> {
  const { reference, evidence, customerDetails, productDetails, marketingConsent, createdAt } =
    contract;
  const { heldState, heldUntil } = contract;
  const versions = evidence.documents.map(({ slug, hash }) =>
    and(eq(documents.slug, slug), eq(documents.hash, hash)),
  );
  const archived = versions.length
    ? await db
        .select()
        .from(documents)
        .where(or(...versions))
    : [];
  return {
    reference,
    createdAt,
    evidenceHash: hashEvidence(evidence),
    customerDetails,
    productDetails,
    marketingConsent,
    heldState,
    heldUntil,
    evidence,
    notices: await listShownNotices(db, contract.id),
    documents: evidence.documents.map(({ slug, hash, name }) => {
      const found = archived.find((one) => one.slug === slug && one.hash === hash);
      const firstPublishedAt = found?.firstPublishedAt ?? null;
      return { slug, hash, name, firstPublishedAt, text: found?.markdown ?? null };
    }),
  };
}
