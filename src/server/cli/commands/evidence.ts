import { readEvidence } from '#server/sales/contracts/evidence-file.ts';
import { renderEvidencePage } from '#server/sales/contracts/evidence-page.ts';
import { argument, option } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { requireContract } from './contracts.ts';

export const evidenceCommand = defineDatabaseCommand({
  name: 'evidence',
  summary: 'what was shown, ticked and agreed to, as one file',
  input: {
    reference: argument('<reference>'),
    isHtml: option('--html', 'print one self-contained HTML file (the default)').conflicts('json'),
  },
  run: async (context, { reference }) => {
    const file = await readEvidence(context.db, await requireContract(context, reference));
    return { json: file, text: renderEvidencePage(file) };
  },
});
