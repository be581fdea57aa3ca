import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { RateChart } from './rate-chart.tsx';

const bar = (rate: number, index: number) => ({
  id: String(index),
  label: `D${index}`,
  note: `N${index}`,
  rate,
});

function drawingsOf(rates: number[]) {
  const { container } = mountElement(
    <RateChart
      bars={rates.map(bar)}
      average={Math.min(0.1, ...rates)}
      averageLabel="average"
      description="Between 0.0% and 20.0%."
    />,
  );
  return [...container.querySelectorAll('svg')];
}

const textsOf = (drawing: Element | undefined) =>
  [...(drawing?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent);

test('the wide and the narrow chart have the same description and a bar for each rate', () => {
  const drawings = drawingsOf([0.1, 0.2, 0]);
  expect(drawings).toHaveLength(2);
  for (const drawing of drawings) {
    expect(drawing.getAttribute('aria-label')).toBe('Between 0.0% and 20.0%.');
    const heights = [...drawing.querySelectorAll('rect')].map((rect) =>
      Number(rect.getAttribute('height')),
    );
    expect(heights[1]).toBeCloseTo(2 * (heights[0] ?? 0), 0);
    expect(heights[2]).toBe(0);
  }
});

test('the chart has at most five grid lines above zero, and gives the average in words on the wide drawing only', () => {
  const [wide, narrow] = drawingsOf([0.1, 0.2]).map(textsOf);
  expect(wide?.slice(0, 5)).toEqual(['0%', '5%', '10%', '15%', '20%']);
  expect(wide).toContain('average');
  expect(narrow).not.toContain('average');
});

test('the chart shows tenths of a percent when the rates are low', () => {
  expect(textsOf(drawingsOf([0.001, 0.004])[0]).slice(0, 3)).toEqual(['0.0%', '0.1%', '0.2%']);
});

test('the chart labels every bar if there is room, and only some of many', () => {
  const many = Array.from({ length: 30 }, () => 0.1);
  const [wide, narrow] = drawingsOf(many).map(textsOf);
  const countLabels = (texts: (string | null)[] = []) =>
    texts.filter((text) => text?.startsWith('D')).length;
  expect([countLabels(wide), countLabels(narrow)]).toEqual([15, 8]);
});
