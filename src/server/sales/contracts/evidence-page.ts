import { type Evidence, listTicks } from '#contract/evidence.ts';
import type { Leaving } from '#contract/leaving.ts';
import type { ShownNotice } from '#contract/leaving-access.ts';
import type { SoldPlan } from '#contract/sold-plan.ts';
import { formatLondonMoment } from '#rules/dates/london-time.ts';
import { escaped, list, pageOf, rows } from '#rules/display/html-page.ts';
import { renderDocumentHtml } from '#server/content/documents/document-html.ts';
import type { HeldState } from '#server/platform/storage/schema.ts';
import type { EvidenceFile } from './evidence-file.ts';

/** A self-contained HTML file, to print or to attach to an email. */
export function renderEvidencePage({
  reference,
  createdAt,
  evidenceHash,
  customerDetails,
  productDetails,
  heldState,
  heldUntil,
  evidence,
  notices,
  documents,
}: EvidenceFile): string {
  const { agreement, price, dates, sold } = evidence;
  return pageOf(
    `Evidence of sale ${reference}`,
    `${rows([
      [
        'Customer',
        `${customerDetails.title} ${customerDetails.firstName} ${customerDetails.surname}`,
      ],
      ['Plan', productDetails.productName],
      ['Variant', productDetails.productVariantId],
      ['Received', `${formatLondonMoment(createdAt)} (our clock)`],
      ['Price', price.words],
      ['First year in total', `£${price.firstYearTotal.toFixed(2)}`],
      ['Call-out fee', `£${price.callOutFee.toFixed(2)}`],
      ['Seller', partyText(evidence.seller)],
      ['Insurer', partyText(evidence.insurer)],
      ['Covered from', dates.coveredFrom],
      ['First collection', dates.firstCollection],
      ['Cancel by', dates.cancelBy],
      ...renewalRow(evidence.renews),
      ['Covered home', evidence.home.postcode],
      ['Content version', evidence.contentVersion],
      ['SHA-256 of the evidence', evidenceHash],
      ...heldRow(heldState, heldUntil),
    ])}
${agreement ? '' : '<p>The browser sent no agreement: nothing is known about what the buyer saw or accepted.</p>\n'}${soldSection(sold, agreement !== null)}<h2>${agreement ? 'What was ticked' : 'Wordings of the boxes'}</h2>
${agreement ? '<p>Times are by the buyer’s own clock.</p>' : ''}
<table>
<tr><th scope="col">Wording</th><th scope="col">Agreed</th><th scope="col">Ticked at</th></tr>
${listTicks(evidence)
  .map(
    ({ text, isAgreed, at }) =>
      `<tr><td>${escaped(text)}</td><td>${agreedText(isAgreed)}</td><td>${formatTickTime(at)}</td></tr>`,
  )
  .join('\n')}
</table>
${evidence.leaving ? `<h2>What leaving means</h2>\n${rows(leavingRows(evidence.leaving))}\n` : ''}${evidence.needs === null ? '' : needsSection(evidence.needs)}<h2>Questions and answers</h2>
${rows(evidence.eligibility.map(({ question, answer }) => [question, answer]))}
${noticesSection(notices)}<h2>Documents</h2>
${documents
  .map(
    ({ name, slug, hash, firstPublishedAt, text }) => `<h3>${escaped(name)}</h3>
<p>${escaped(slug)}, version ${escaped(hash)}${firstPublishedAt ? `, published ${formatLondonMoment(firstPublishedAt)}` : ''}</p>
<div class="document">
${text === null ? '<p>This version is not in the archive.</p>' : renderDocumentHtml(text)}
</div>`,
  )
  .join('\n')}`,
  );
}

/** The browser sends the time; a time that cannot be read is shown as it came. */
function formatTickTime(at: string | null): string {
  const moment = new Date(at ?? '');
  return Number.isNaN(moment.getTime()) ? escaped(at ?? '') : formatLondonMoment(moment);
}

function needsSection(needs: string): string {
  const [title = '', ...lines] = needs.split('\n');
  return `<h2>${escaped(title)}</h2>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
`;
}

function renewalRow(renews: Evidence['renews']): [string, string][] {
  if (!renews) return [];
  const { months, wording, choice } = renews;
  const automatic = `Automatic, for ${months} months at a time. ${wording}`;
  if (choice === null)
    return [['Renewal', `The browser sent no choice. By the terms: ${automatic}`]];
  return [['Renewal, as chosen', choice ? automatic : 'Switched off']];
}

const heldWords: Record<HeldState, string> = {
  held: 'Nobody has decided, and nothing was sent',
  'let-go': 'Then sent to the CRM and confirmed to the buyer',
  ended: 'Ended by staff: nothing was sent or collected',
};

function heldRow(state: HeldState | null, until: Date | null): [string, string][] {
  if (state === null) return [];
  const moment = until ? `, ${formatLondonMoment(until)}` : '';
  return [['Held for a look', `${heldWords[state]}${moment}`]];
}

const leavingRows = ({ withdraw, cancel, stopRenewal }: Leaving) =>
  [
    { title: 'Cancelling free of charge', terms: withdraw },
    { title: 'Cancelling at the end of a month, once it is paid', terms: cancel },
    { title: 'Stopping the renewal', terms: stopRenewal },
  ].flatMap(({ title, terms }): [string, string][] =>
    terms ? [[title, `${terms.cover} ${terms.money}`]] : [],
  );

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

function partyText(party: Evidence['seller']): string {
  return party ? `${party.name} (${party.registerName} ${party.registerNumber})` : 'none';
}

function agreedText(isAgreed: boolean | null): string {
  if (isAgreed === null) return 'not told by the browser';
  return isAgreed ? 'yes' : 'no';
}

function noticesSection(notices: readonly ShownNotice[]): string {
  return notices
    .map(
      ({ reference, kind, receivedAt, lastDay, words, takenBackAt }) =>
        `<h2>Notice ${escaped(reference)}</h2>
${rows([
  ['Kind', kind],
  ['Received', `${formatLondonMoment(new Date(receivedAt))} (our clock)`],
  ['Last day', lastDay],
  ['Taken back', takenBackAt ? formatLondonMoment(new Date(takenBackAt)) : 'no'],
  ['Shown about the cover', words.cover],
  ['Shown about the money', words.money],
])}
`,
    )
    .join('');
}
