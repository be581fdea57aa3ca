import { and, eq, or } from 'drizzle-orm';
import { documents } from '#server/platform/storage/schema.ts';
import { listShownNotices } from '#server/sales/notices/plan-to-leave.ts';
import { hashEvidence } from '#server/sales/webhooks/evidence-hash.ts';
import { argument, option } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';
import { type EvidenceFile, renderEvidencePage } from '../output/evidence-page.ts';
import { requireContract } from './contracts.ts';

/** Everything needed to answer a complaint: wordings, ticks, times, price and the text of the documents. */
export const evidenceCommand = defineDatabaseCommand({
  name: 'evidence',
  summary: 'what was shown, ticked and agreed to, as one file',
  input: {
    reference: argument('<reference>'),
    isHtml: option('--html', 'print one self-contained HTML file (the default)').conflicts('json'),
  },
  run: async (context, { reference }) => {
    const file = await readEvidence(context, reference);
    return { json: file, text: renderEvidencePage(file) };
  },
});

async function readEvidence(context: OpsContext, reference: string): Promise<EvidenceFile> {
  const contract = await requireContract(context, reference);
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
  return {
    reference: contract.reference,
    createdAt,
    evidenceHash: hashEvidence(evidence),
    customerDetails,
    productDetails,
    marketingConsent,
    evidence,
    notices: await listShownNotices(context.db, contract.id),
    documents: evidence.documents.map(({ slug, hash, name }) => {
      const found = archived.find((one) => one.slug === slug && one.hash === hash);
      const firstPublishedAt = found?.firstPublishedAt ?? null;
      return { slug, hash, name, firstPublishedAt, text: found?.markdown ?? null };
    }),
  };
}
