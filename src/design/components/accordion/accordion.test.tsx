import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Accordion } from './accordion.tsx';

const items = [
  { id: 'fee', title: 'How does the fee work?', content: 'You pay it for each repair.' },
  { id: 'cancel', title: 'Can I cancel?', content: 'Within 14 days.', isOpen: true },
];

describe('Accordion', () => {
  test('opens and closes like a native details element, from the given initial state', () => {
    const { container } = mounted(<Accordion items={items} />);
    const fee = found<HTMLDetailsElement>(container, '#fee');
    expect(fee.open).toBe(false);
    expect(found<HTMLDetailsElement>(container, '#cancel').open).toBe(true);
    found(fee, 'summary').click();
    expect(fee.open).toBe(true);
  });

  test('an item that the user opened stays open after a re-render', () => {
    const { container, show } = mounted(<Accordion items={items} />);
    found(container, '#fee summary').click();
    show(<Accordion items={[...items]} />);
    expect(found<HTMLDetailsElement>(container, '#fee').open).toBe(true);
  });

  test('renders titles as headings of the given level', () => {
    const { container } = mounted(<Accordion items={items} titleAs="h2" />);
    expect(found(container, 'summary h2').textContent).toBe('How does the fee work?');
  });

  test('gives its items a shared name only when isExclusive is set', () => {
    const names = (container: ParentNode) =>
      [...container.querySelectorAll('details')].map((item) => item.getAttribute('name'));
    const { container, show } = mounted(<Accordion items={items} />);
    expect(names(container)).toEqual([null, null]);
    show(<Accordion items={items} isExclusive />);
    const [first, second] = names(container);
    expect(first).toBeTruthy();
    expect(first).toBe(second);
  });

  test('renders nothing without items', () => {
    const { container } = mounted(<Accordion items={[]} />);
    expect(container.childElementCount).toBe(0);
  });
});
