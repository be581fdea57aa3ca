import type { Evidence } from '#journey/evidence.ts';
import type { SoldPlan } from '#journey/sold-plan.ts';
import { renderDocumentHtml } from '../documents/document-html.ts';
import type { contracts } from '../storage/schema.ts';

type Contract = typeof contracts.$inferSelect;

export interface EvidenceFile
  extends Pick<
    Contract,
    'reference' | 'createdAt' | 'customerDetails' | 'productDetails' | 'marketingConsent'
  > {
  evidenceHash: string;
  evidence: Evidence;
  /** `text` is null when the version is not in the archive. */
  documents: {
    slug: string;
    hash: string;
    name: string;
    firstPublishedAt: Date | null;
    text: string | null;
  }[];
}

/** A self-contained HTML file, to print or to attach to an email. */
export function renderEvidencePage({
  reference,
  createdAt,
  evidenceHash,
  customerDetails,
  productDetails,
  evidence,
  documents,
}: EvidenceFile): string {
  const { agreement, wordings, price, dates, sold } = evidence;
  const tickTimes = new Map(agreement?.ticks.map(({ id, at }) => [id, at]));
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence of sale ${escaped(reference)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid GrayText }
.document { border-left: 3px solid GrayText; padding-left: 1rem }
</style>
<h1>Evidence of sale ${escaped(reference)}</h1>
${rows([
  ['Customer', `${customerDetails.title} ${customerDetails.firstName} ${customerDetails.surname}`],
  ['Plan', productDetails.productName],
  ['Variant', productDetails.productVariantId],
  ['Received', `${formatLondonTime(createdAt)} (our clock)`],
  ['Price', price.words],
  ['First year in total', `£${price.firstYearTotal.toFixed(2)}`],
  ['Call-out fee', `£${price.callOutFee.toFixed(2)}`],
  ['Seller', partyText(evidence.seller)],
  ['Insurer', partyText(evidence.insurer)],
  ['Covered from', dates.coveredFrom],
  ['First collection', dates.firstCollection],
  ['Cancel by', dates.cancelBy],
  ['Covered home', evidence.home.postcode],
  ['Content version', evidence.contentVersion],
  ['SHA-256 of the evidence', evidenceHash],
])}
${agreement ? '' : '<p>The browser sent no agreement: nothing is known about what the buyer saw or accepted.</p>\n'}${soldSection(sold, agreement !== null)}<h2>${agreement ? 'What was ticked' : 'Wordings of the boxes'}</h2>
${agreement ? '<p>Times are by the buyer’s own clock.</p>' : ''}
<table>
<tr><th scope="col">Wording</th><th scope="col">Agreed</th><th scope="col">Ticked at</th></tr>
${wordings
  .map(
    ({ id, text, isAgreed }) =>
      `<tr><td>${escaped(text)}</td><td>${agreedText(isAgreed)}</td><td>${formatTickTime(tickTimes.get(id))}</td></tr>`,
  )
  .join('\n')}
</table>
${evidence.needs === null ? '' : needsSection(evidence.needs)}<h2>Questions and answers</h2>
${rows(evidence.eligibility.map(({ question, answer }) => [question, answer]))}
<h2>Documents</h2>
${documents
  .map(
    ({ name, slug, hash, firstPublishedAt, text }) => `<h3>${escaped(name)}</h3>
<p>${escaped(slug)}, version ${escaped(hash)}${firstPublishedAt ? `, published ${formatLondonTime(firstPublishedAt)}` : ''}</p>
<div class="document">
${text === null ? '<p>This version is not in the archive.</p>' : renderDocumentHtml(text)}
</div>`,
  )
  .join('\n')}
</html>
`;
}

/** "16 November 2026 at 10:42:07 GMT" */
function formatLondonTime(moment: Date): string {
  return moment.toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/London',
  });
}

/** The browser sends the time; a time that cannot be read is shown as it came. */
function formatTickTime(at: string | null | undefined): string {
  const moment = new Date(at ?? '');
  return Number.isNaN(moment.getTime()) ? escaped(at ?? '') : formatLondonTime(moment);
}

function needsSection(needs: string): string {
  const [title = '', ...lines] = needs.split('\n');
  return `<h2>${escaped(title)}</h2>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
`;
}

/** The section with the plan's texts. */
const soldSection = (
  sold: SoldPlan,
  isShown: boolean,
) => `<h2>${isShown ? 'What was shown' : 'The plan'}</h2>
${rows([
  ...sold.priceRows.map(({ term, description }): [string, string] => [term, description]),
  ['Tax', sold.tax],
  ['Call-out fee', sold.callOutFee],
  ['First payment', sold.firstPayment],
  ['Free to cancel', sold.cancelCondition],
])}
<h3>Covered</h3>
${list(sold.covered)}
<h3>Not covered</h3>
${list(sold.notCovered)}
`;

const list = (items: readonly string[]) =>
  `<ul>\n${items.map((item) => `<li>${escaped(item)}</li>`).join('\n')}\n</ul>`;

const rows = (values: [name: string, value: string][]) =>
  `<table>\n${values
    .map(
      ([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
    )
    .join('\n')}\n</table>`;

function partyText(party: Evidence['seller']): string {
  return party ? `${party.name} (${party.registerName} ${party.registerNumber})` : 'none';
}

function agreedText(isAgreed: boolean | null): string {
  if (isAgreed === null) return 'not told by the browser';
  return isAgreed ? 'yes' : 'no';
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
