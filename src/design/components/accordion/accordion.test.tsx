import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Accordion } from './accordion.tsx';

const items = [
  { id: 'fee', title: 'How does the fee work?', content: 'You pay it for each repair.' },
  { id: 'cancel', title: 'Can I cancel?', content: 'Within 14 days.', isOpen: true },
];

describe('Accordion', () => {
  test('opens and closes like a native details element, from the given initial state', () => {
    const { container } = mountElement(<Accordion items={items} />);
    const fee = findElement<HTMLDetailsElement>(container, '#fee');
    expect(fee.open).toBe(false);
    expect(findElement<HTMLDetailsElement>(container, '#cancel').open).toBe(true);
    findElement(fee, 'summary').click();
    expect(fee.open).toBe(true);
  });

  test('an item that the user opened stays open after a re-render', () => {
    const { container, show } = mountElement(<Accordion items={items} />);
    findElement(container, '#fee summary').click();
    show(<Accordion items={[...items]} />);
    expect(findElement<HTMLDetailsElement>(container, '#fee').open).toBe(true);
  });

  test('renders titles as headings of the given level', () => {
    const { container } = mountElement(<Accordion items={items} titleAs="h2" />);
    expect(findElement(container, 'summary h2').textContent).toBe('How does the fee work?');
  });

  test('gives its items a shared name only when isExclusive is set', () => {
    const names = (container: ParentNode) =>
      [...container.querySelectorAll('details')].map((item) => item.getAttribute('name'));
    const { container, show } = mountElement(<Accordion items={items} />);
    expect(names(container)).toEqual([null, null]);
    show(<Accordion items={items} isExclusive />);
    const [first, second] = names(container);
    expect(first).toBeTruthy();
    expect(first).toBe(second);
  });

  test('renders nothing without items', () => {
    const { container } = mountElement(<Accordion items={[]} />);
    expect(container.childElementCount).toBe(0);
  });
});
