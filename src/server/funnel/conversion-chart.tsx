import {
  type ConversionBar,
  type ConversionBars,
  createConversionBars,
} from './conversion-bars.ts';
import type { FunnelGroup } from './funnel.ts';
import { type FunnelCounts, getConversion } from './funnel-counts.ts';
import { formatCount, formatPercent } from './number-texts.ts';
import { TableHead } from './table-head.tsx';

interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  fontSize: number;
}

const wide: Frame = { width: 1000, height: 206, left: 44, right: 78, fontSize: 13 };
const narrow: Frame = { width: 340, height: 210, left: 44, right: 4, fontSize: 12 };
const top = 8;
const bottom = 40;

/** Conversion by day, week or month as bars, and the same figures as a table. */
export function ConversionSection({ days, total }: { days: FunnelGroup[]; total: FunnelCounts }) {
  const chart = createConversionBars(days);
  const { unit, bars } = chart;
  const rates = bars.filter(({ counts }) => counts.reached.order > 0).map(({ rate }) => rate);
  if (rates.length === 0) return null;
  const average = getConversion(total);
  const range = [Math.min(...rates), Math.max(...rates)].map((rate) => formatPercent(rate));
  const text = `Between ${range.join(' and ')}, ${formatPercent(average)} on average (dashed).`;
  return (
    <section className="card" aria-labelledby="days-title">
      <h2 id="days-title">Conversion by {unit}</h2>
      <p>
        {text}
        {bars.some(({ isWeekend }) => isWeekend) && ' Lighter bars are weekends.'}
      </p>
      <Chart
        chart={chart}
        average={average}
        text={text}
        frame={wide}
        className="chart chart--wide"
      />
      <Chart
        chart={chart}
        average={average}
        text={text}
        frame={narrow}
        className="chart chart--narrow"
      />
      <details>
        <summary>Figures by {unit}</summary>
        <table>
          <TableHead
            columns={[
              [unit === 'week' ? 'Week from' : unit === 'day' ? 'Day' : 'Month'],
              ['Saw a plan', 'num'],
              ['Bought', 'num'],
              ['Conversion', 'num'],
            ]}
          />
          <tbody>
            {bars.map(({ firstDay, label, note, counts, rate }) => (
              <tr key={firstDay}>
                <th scope="row">
                  {unit === 'day' ? `${note} ` : ''}
                  {label}
                  {unit === 'day' ? '' : ` ${note}`}
                </th>
                <td className="num">{formatCount(counts.reached.order)}</td>
                <td className="num">{formatCount(counts.reached.bought)}</td>
                <td className="num">{formatPercent(rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface ChartProps {
  chart: ConversionBars;
  average: number;
  /** A description of the chart for screen readers. */
  text: string;
  frame: Frame;
  className: string;
}

function Chart({ chart: { bars }, average, text, frame, className }: ChartProps) {
  const { width, height, left, right, fontSize } = frame;
  const step = getTickStep(Math.max(...bars.map(({ rate }) => rate)));
  const highest = Math.max(...bars.map(({ rate }) => rate));
  const ticks = Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
  const scale = ticks.at(-1) || step;
  const base = height - bottom;
  const y = (rate: number) => base - (rate / scale) * (base - top);
  const slot = (width - left - right) / bars.length;
  // Labels need about 34 units; a narrow chart labels every second or third bar.
  const every = Math.ceil(34 / slot);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width - right}
            y1={round(y(tick))}
            y2={round(y(tick))}
            className={tick === 0 ? 'axis' : 'grid'}
          />
          <text x={left - 7} y={round(y(tick) + 4)} className="t-soft" {...label('end', fontSize)}>
            {formatPercent(tick, step < 0.01 ? 1 : 0)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <Bar
          key={bar.firstDay}
          bar={bar}
          x={left + slot * index}
          slot={slot}
          base={base}
          top={y(bar.rate)}
          fontSize={fontSize}
          isLabelled={index % every === 0}
        />
      ))}
      <line
        x1={left}
        x2={width - right}
        y1={round(y(average))}
        y2={round(y(average))}
        className="avg"
      />
      {right > fontSize && (
        <>
          <text x={width - right + 6} y={round(y(average))} className="t" fontSize={fontSize}>
            {formatPercent(average)}
          </text>
          <text
            x={width - right + 6}
            y={round(y(average) + 15)}
            className="t-soft"
            fontSize={fontSize}
          >
            average
          </text>
        </>
      )}
    </svg>
  );
}

interface BarProps {
  bar: ConversionBar;
  x: number;
  slot: number;
  base: number;
  top: number;
  fontSize: number;
  isLabelled: boolean;
}

function Bar({ bar, x, slot, base, top: y, fontSize, isLabelled }: BarProps) {
  const width = slot * 0.66;
  const middle = round(x + slot / 2);
  const hasRoom = width >= 30 && base - y >= 24;
  return (
    <g>
      <rect
        x={round(x + (slot - width) / 2)}
        y={round(y)}
        width={round(width)}
        height={round(base - y)}
        rx={Math.min(3, round((base - y) / 2))}
        className={bar.isWeekend ? 'd d-we' : 'd'}
      />
      {hasRoom && (
        <text x={middle} y={base - 10} className="t-on" {...label('middle', fontSize)}>
          {(bar.rate * 100).toFixed(1)}
        </text>
      )}
      {isLabelled && (
        <>
          <text x={middle} y={base + 19} className="t" {...label('middle', fontSize)}>
            {bar.label}
          </text>
          <text x={middle} y={base + 34} className="t-soft" {...label('middle', fontSize - 1)}>
            {bar.note}
          </text>
        </>
      )}
    </g>
  );
}

/** The distance of the grid lines: at most five of them. */
function getTickStep(highest: number): number {
  const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1];
  return steps.find((step) => highest / step <= 5) ?? 0.2;
}

const label = (textAnchor: 'middle' | 'end', fontSize: number) => ({ textAnchor, fontSize });

const round = (value: number): number => Number(value.toFixed(1));
