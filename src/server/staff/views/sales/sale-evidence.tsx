import type { Evidence } from '#journey/evidence.ts';
import { Moment } from '../moment.tsx';
import { StateLabel } from '../state-label.tsx';

const answers: Partial<Record<string, string>> = { Y: 'Yes', N: 'No' };

/** What the buyer was shown, ticked and answered, and when. */
export function SaleEvidence({ evidence }: { evidence: Evidence }) {
  const { agreement, wordings, eligibility, needs } = evidence;
  const tickTimes = new Map(agreement?.ticks.map(({ id, at }) => [id, at]));
  return (
    <section className="sale-block">
      <h2>
        Shown and ticked <span>times are by the buyer’s own clock</span>
      </h2>
      {!agreement && (
        <p>The browser sent no agreement: nothing is known of what the buyer saw or ticked.</p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Answer</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {wordings.map(({ id, text, isAgreed }) => (
            <tr key={id}>
              <th scope="row" data-label="What">
                “{text}”
              </th>
              <td data-label="Answer">
                <Ticked isAgreed={isAgreed} />
              </td>
              <td data-label="Time">
                <TickTime at={tickTimes.get(id)} />
              </td>
            </tr>
          ))}
          {eligibility.map(({ questionId, question, answer }) => (
            <tr key={questionId}>
              <th scope="row" data-label="What">
                {question}
              </th>
              <td data-label="Answer">{answers[answer] ?? answer}</td>
              <td data-label="Time" />
            </tr>
          ))}
        </tbody>
      </table>
      {needs !== null && (
        <details>
          <summary>What the buyer needs, as it was shown</summary>
          <p className="sale-text">{needs}</p>
        </details>
      )}
    </section>
  );
}

function Ticked({ isAgreed }: { isAgreed: boolean | null }) {
  if (isAgreed === null) return 'Not told by the browser';
  return isAgreed ? <StateLabel state="ok">Ticked</StateLabel> : 'Not ticked';
}

/** The browser sends the time; one that cannot be read is shown as it came. */
function TickTime({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : <Moment at={moment} />;
}
