import { and, eq, or } from 'drizzle-orm';
import { documents } from '#server/platform/storage/schema.ts';
import { hashEvidence } from '#server/sales/webhooks/evidence-hash.ts';
import { findContract } from './contracts.ts';
import { type EvidenceFile, renderEvidencePage } from './evidence-page.ts';
import type { Command } from './ops-context.ts';

/** Everything needed to answer a complaint: wordings, ticks, times, price and the text of the documents. */
export const evidenceCommand: Command<[reference: string]> = async (context, reference) => {
  const contract = await findContract(context, reference);
  const { evidence, customerDetails, productDetails, marketingConsent, createdAt } = contract;
  const versions = evidence.documents.map(({ slug, hash }) =>
    and(eq(documents.slug, slug), eq(documents.hash, hash)),
  );
  const archived = versions.length
    ? await context.db
        .select()
        .from(documents)
        .where(or(...versions))
    : [];
  const file: EvidenceFile = {
    reference: contract.reference,
    createdAt,
    evidenceHash: hashEvidence(evidence),
    customerDetails,
    productDetails,
    marketingConsent,
    evidence,
    documents: evidence.documents.map(({ slug, hash, name }) => {
      const found = archived.find((one) => one.slug === slug && one.hash === hash);
      const firstPublishedAt = found?.firstPublishedAt ?? null;
      return { slug, hash, name, firstPublishedAt, text: found?.markdown ?? null };
    }),
  };
  return { json: file, text: renderEvidencePage(file) };
};
