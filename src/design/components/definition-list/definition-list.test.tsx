import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { DefinitionList } from './definition-list.tsx';
import { SummaryCard } from './summary-card.tsx';

const items = [
  { term: 'Make', description: 'Worcester Bosch', action: <a href="#make">Change make</a> },
  { term: '15 years old or less', description: 'Yes' },
];

describe('DefinitionList', () => {
  test('renders each term with its description and its optional action', () => {
    const { container } = mountElement(<DefinitionList items={items} />);
    const rows = [...container.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map((part) => [part.tagName, part.textContent]),
    );
    expect(rows).toEqual([
      [
        ['DT', 'Make'],
        ['DD', 'Worcester Bosch'],
        ['DD', 'Change make'],
      ],
      [
        ['DT', '15 years old or less'],
        ['DD', 'Yes'],
      ],
    ]);
  });

  test('accepts the same term twice', () => {
    const twice = [
      { term: 'Name', description: 'Ms A Okafor' },
      { term: 'Name', description: 'Mr B Okafor' },
    ];
    const { container } = mountElement(<DefinitionList items={twice} />);
    expect(container.querySelectorAll('dt')).toHaveLength(2);
  });

  test('renders nothing without items', () => {
    const { container } = mountElement(<DefinitionList items={[]} />);
    expect(container.childElementCount).toBe(0);
  });
});

describe('SummaryCard', () => {
  test('is a region named by its title', () => {
    const { container } = mountElement(
      <SummaryCard title="Your boiler" items={items} action={<a href="#boiler">Change</a>} />,
    );
    const region = findElement(container, 'section');
    const heading = findElement(container, 'h2');
    expect(heading.textContent).toBe('Your boiler');
    expect(region.getAttribute('aria-labelledby')).toBe(heading.id);
    expect(findElement(container, 'a[href="#boiler"]').closest('dl')).toBeNull();
  });
});
