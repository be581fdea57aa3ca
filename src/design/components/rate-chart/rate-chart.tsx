import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './rate-chart.module.css';

export interface RateBar {
  id: string;
  label: string;
  /** A text under the label, e.g. the day of the week. */
  note: string;
  /** From 0 to 1. */
  rate: number;
  /** A lighter bar, e.g. of a weekend. */
  isSoft?: boolean;
}

export interface RateChartProps extends ComponentProps<'div'> {
  bars: readonly RateBar[];
  average: number;
  averageLabel: string;
  /** What the chart shows, for screen readers. */
  description: string;
}

interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  fontSize: number;
}

const wide: Frame = { width: 1000, height: 206, left: 44, right: 78, fontSize: 13 };
const narrow: Frame = { width: 340, height: 210, left: 44, right: 4, fontSize: 12 };
const top = 12;
const bottom = 40;

/** Rates over time as bars, with their average as a dashed line. Drawn twice; the width of the page chooses one. */
export function RateChart({
  bars,
  average,
  averageLabel,
  description,
  className,
  ...rest
}: RateChartProps) {
  const drawing = { bars, average, averageLabel, description };
  return (
    <div {...rest} className={joinClassNames(styles.chart, className)}>
      <Drawing {...drawing} frame={wide} className={styles.wide} />
      <Drawing {...drawing} frame={narrow} className={styles.narrow} />
    </div>
  );
}

interface DrawingProps
  extends Pick<RateChartProps, 'bars' | 'average' | 'averageLabel' | 'description'> {
  frame: Frame;
  className: string | undefined;
}

function Drawing({ bars, average, averageLabel, description, frame, className }: DrawingProps) {
  const { width, height, left, right, fontSize } = frame;
  const highest = Math.max(average, ...bars.map(({ rate }) => rate));
  const step = getTickStep(highest);
  const ticks = Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
  const scale = ticks.at(-1) || step;
  const base = height - bottom;
  const y = (rate: number) => round(base - (rate / scale) * (base - top));
  const slot = (width - left - right) / bars.length;
  // A label needs about 34 units of the drawing. If bars are closer, only every second or third has one.
  const every = Math.ceil(34 / slot);
  const line = (rate: number) => ({ x1: left, x2: width - right, y1: y(rate), y2: y(rate) });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={description}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line {...line(tick)} className={tick === 0 ? styles.axis : styles.grid} />
          <text
            x={left - 7}
            y={y(tick) + 4}
            className={styles.soft}
            textAnchor="end"
            fontSize={fontSize}
          >
            {formatPercent(tick, step < 0.01 ? 1 : 0)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <Bar
          key={bar.id}
          bar={bar}
          x={left + slot * index}
          slot={slot}
          base={base}
          top={y(bar.rate)}
          fontSize={fontSize}
          isLabelled={index % every === 0}
        />
      ))}
      <line {...line(average)} className={styles.average} />
      {right > fontSize && (
        <>
          <text x={width - right + 6} y={y(average)} className={styles.strong} fontSize={fontSize}>
            {formatPercent(average, 1)}
          </text>
          <text
            x={width - right + 6}
            y={y(average) + 15}
            className={styles.soft}
            fontSize={fontSize}
          >
            {averageLabel}
          </text>
        </>
      )}
    </svg>
  );
}

interface BarProps {
  bar: RateBar;
  x: number;
  slot: number;
  base: number;
  top: number;
  fontSize: number;
  isLabelled: boolean;
}

function Bar({ bar, x, slot, base, top: y, fontSize, isLabelled }: BarProps) {
  const { label, note, rate, isSoft } = bar;
  const width = slot * 0.66;
  const height = round(base - y);
  const centred = { x: round(x + slot / 2), textAnchor: 'middle' } as const;
  const hasRoom = width >= 30 && height >= 24;
  return (
    <g>
      <rect
        x={round(x + (slot - width) / 2)}
        y={y}
        width={round(width)}
        height={height}
        rx={Math.min(3, round(height / 2))}
        className={joinClassNames(styles.bar, isSoft && styles.softBar)}
      />
      {hasRoom && (
        <text {...centred} y={base - 10} className={styles.onBar} fontSize={fontSize}>
          {(rate * 100).toFixed(1)}
        </text>
      )}
      {isLabelled && (
        <>
          <text {...centred} y={base + 19} className={styles.strong} fontSize={fontSize}>
            {label}
          </text>
          <text {...centred} y={base + 34} className={styles.soft} fontSize={fontSize - 1}>
            {note}
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

const formatPercent = (rate: number, digits: number): string => `${(rate * 100).toFixed(digits)}%`;

const round = (value: number): number => Number(value.toFixed(1));
