import type { FunnelGroup } from './funnel.ts';
import { countSteps, type FunnelCounts, getConversion, type StepCounts } from './funnel-counts.ts';
import { formatCount, formatPercent } from './number-texts.ts';
import { getMiniBarColumn, TableHead } from './table-head.tsx';

/** How many visits reached each step and how many left there. */
export function StepsSection({ total }: { total: FunnelCounts }) {
  const steps = countSteps(total);
  const worst = steps
    .slice(1)
    .reduce<StepCounts | undefined>(
      (found, step) => (step.leftShare > (found?.leftShare ?? 0) ? step : found),
      undefined,
    );
  return (
    <section className="card" aria-labelledby="steps-title">
      <h2 id="steps-title">Where visits stop</h2>
      {worst && (
        <p>
          After the order page, the largest share stops at “{worst.label}”:{' '}
          {formatCount(worst.left)} of {formatCount(worst.reached)}, or{' '}
          {formatPercent(worst.leftShare, 0)}, went no further.
        </p>
      )}
      <table>
        <TableHead
          columns={[
            ['Step'],
            ['Visits that reached it', 'bar-head'],
            ['Visits', 'num'],
            ['Of all', 'num of-all'],
            ['Left here', 'num'],
          ]}
        />
        <tbody>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} isWorst={step === worst} />
          ))}
        </tbody>
      </table>
      <ul className="key">
        <KeyEntry className="b-stay" text="went on" />
        <KeyEntry className="b-left" text="left here" />
        <KeyEntry className="b-left b-worst" text="largest share after the order page" />
      </ul>
    </section>
  );
}

function StepRow({ step, isWorst }: { step: StepCounts; isWorst: boolean }) {
  const { id, label, reached, shareOfAll, left, leftShare } = step;
  const width = shareOfAll * 100;
  const leftWidth = width * leftShare;
  const isLast = id === 'bought';
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="bar">
        <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect width={width.toFixed(2)} height="16" className={isLast ? 'b-bought' : 'b-stay'} />
          {left > 0 && (
            <rect
              x={(width - leftWidth).toFixed(2)}
              width={leftWidth.toFixed(2)}
              height="16"
              className={isWorst ? 'b-left b-worst' : 'b-left'}
            />
          )}
        </svg>
      </td>
      <td className="num">
        <strong>{formatCount(reached)}</strong>
      </td>
      <td className="num of-all">{formatPercent(shareOfAll, 0)}</td>
      <td className={isWorst ? 'num left worst' : 'num left'}>
        {isLast ? (
          '–'
        ) : (
          <>
            {formatCount(left)} <span>{formatPercent(leftShare, 0)}</span>
          </>
        )}
      </td>
    </tr>
  );
}

function KeyEntry({ className, text }: { className: string; text: string }) {
  return (
    <li>
      <svg viewBox="0 0 16 10" aria-hidden="true" focusable="false">
        <rect width="16" height="10" rx="2" className={className} />
      </svg>
      {text}
    </li>
  );
}

interface BreakdownSectionProps {
  id: string;
  title: string;
  text: string;
  /** The heading of the first column. */
  heading: string;
  rows: FunnelGroup[];
  /** The rate that a full bar stands for. */
  scale: number;
  verdict?: string | undefined;
}

/** Conversion by campaign or page variant. */
export function BreakdownSection({
  id,
  title,
  text,
  heading,
  rows,
  scale,
  verdict,
}: BreakdownSectionProps) {
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{text}</p>
      <table>
        <TableHead
          columns={[
            [heading],
            ['Saw a plan', 'num'],
            ['Bought', 'num'],
            ['Rate', 'num'],
            getMiniBarColumn(scale),
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td className="num">{formatCount(row.reached.order)}</td>
              <td className="num">{formatCount(row.reached.bought)}</td>
              <td className="num">{formatPercent(getConversion(row))}</td>
              <td className="mini-cell">
                <MiniBar part={getConversion(row)} whole={scale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {verdict && <p className="verdict">{verdict}</p>}
    </section>
  );
}

interface MiniBarProps {
  part: number;
  /** The number that a full bar stands for; `part` is the filled share of it. */
  whole: number;
  isSoft?: boolean;
}

export function MiniBar({ part, whole, isSoft = false }: MiniBarProps) {
  const width = whole === 0 ? 0 : (part / whole) * 60;
  return (
    <svg
      className="mini"
      viewBox="0 0 60 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="60" height="10" rx="2" className="m-bg" />
      <rect width={width.toFixed(1)} height="10" rx="2" className={isSoft ? 'm m-soft' : 'm'} />
    </svg>
  );
}
