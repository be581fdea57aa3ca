import type { Evidence } from '#journey/evidence.ts';
import { Moment } from '../moment.tsx';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';
import { StateLabel } from '../state-label.tsx';

const answers: Partial<Record<string, string>> = { Y: 'Yes', N: 'No' };

/** What the buyer was shown, ticked and answered, and when. */
export function SaleEvidence({ evidence }: { evidence: Evidence }) {
  const { agreement, wordings, eligibility, needs } = evidence;
  const tickTimes = new Map(agreement?.ticks.map(({ id, at }) => [id, at]));
  const rows = [
    ...wordings.map(({ id, text, isAgreed }) => ({
      What: `“${text}”`,
      Answer: <Ticked isAgreed={isAgreed} />,
      Time: showTickTime(tickTimes.get(id)),
    })),
    ...eligibility.map(({ question, answer }) => ({
      What: question,
      Answer: answers[answer] ?? answer,
      Time: null,
    })),
  ];
  return (
    <Section title="Shown and ticked" note="times are by the buyer’s own clock">
      {!agreement && (
        <p>The browser sent no agreement: nothing is known of what the buyer saw or ticked.</p>
      )}
      <RowTable rows={rows} />
      {needs !== null && (
        <details>
          <summary>What the buyer needs, as it was shown</summary>
          <p className="words">{needs}</p>
        </details>
      )}
    </Section>
  );
}

function Ticked({ isAgreed }: { isAgreed: boolean | null }) {
  if (isAgreed === null) return 'Not told by the browser';
  return isAgreed ? <StateLabel state="ok">Ticked</StateLabel> : 'Not ticked';
}

/** The browser sends the time; one that cannot be read is shown as it came. */
function showTickTime(at: string | null | undefined) {
  if (!at) return null;
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : <Moment at={moment} />;
}
