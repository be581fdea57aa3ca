import { act, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { TabPanel, Tabs, type TabsProps } from './tabs.tsx';

const kinds = ['FEATURED', 'BOILER', 'PLUMBING'] as const;
type Kind = (typeof kinds)[number];

const tabs = kinds.map((value) => ({ value, label: value.toLowerCase() }));
const linkedTabs = tabs.map((tab) => ({ ...tab, href: `?filterType=${tab.value}` }));

const onChange = vi.fn<TabsProps<Kind>['onChange']>();

function Listing({ isLinked = false }: { isLinked?: boolean }) {
  const [value, setValue] = useState<Kind>('FEATURED');
  return (
    <>
      <Tabs
        label="Kinds of cover"
        panelId="plans"
        tabs={isLinked ? linkedTabs : tabs}
        value={value}
        onChange={(next, by) => {
          onChange(next, by);
          setValue(next);
        }}
      />
      <TabPanel id="plans" value={value}>
        {value}
      </TabPanel>
    </>
  );
}

const tabAt = (container: ParentNode, index: number) =>
  found(container, `[role="tab"]:nth-child(${index + 1})`);

const press = (node: Element, key: string) =>
  act(() => {
    node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

const click = (node: Element, held: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...held });
  act(() => {
    node.dispatchEvent(event);
  });
  return event;
};

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('Tabs', () => {
  test('the chosen tab and its panel name each other', () => {
    const { container } = mounted(<Listing />);
    const chosen = found(container, '[aria-selected="true"]');
    expect(chosen.textContent).toBe('featured');
    expect(chosen.getAttribute('aria-controls')).toBe('plans');
    expect(found(container, '[role="tabpanel"]').getAttribute('aria-labelledby')).toBe(chosen.id);
  });

  test('a press chooses at once', () => {
    const { container } = mounted(<Listing />);
    click(tabAt(container, 2));
    expect(found(container, '[role="tabpanel"]').textContent).toBe('PLUMBING');
  });

  test('arrow keys move the focus at once and the choice after 75 ms', () => {
    const { container } = mounted(<Listing />);
    act(() => tabAt(container, 0).focus());
    press(tabAt(container, 0), 'ArrowRight');
    expect(document.activeElement).toBe(tabAt(container, 1));
    act(() => vi.advanceTimersByTime(74));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('BOILER', 'arrow');
  });

  test('a tab passed on the way is not chosen', () => {
    const { container } = mounted(<Listing />);
    press(tabAt(container, 0), 'ArrowRight');
    press(tabAt(container, 1), 'ArrowRight');
    act(() => vi.advanceTimersByTime(75));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('PLUMBING', 'arrow');
  });

  test('the Tab key stops at the focused tab, else at the chosen one', () => {
    const { container } = mounted(<Listing />);
    const stops = () =>
      [...container.querySelectorAll('[role="tab"]')].map((tab) => tab.getAttribute('tabindex'));
    expect(stops()).toEqual(['0', '-1', '-1']);
    act(() => tabAt(container, 0).focus());
    press(tabAt(container, 0), 'End');
    expect(stops()).toEqual(['-1', '-1', '0']);
  });

  test('leaving the page forgets a choice that was to follow', () => {
    const { container, show } = mounted(<Listing />);
    press(tabAt(container, 0), 'ArrowRight');
    show(null);
    vi.advanceTimersByTime(1000);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('linked tabs stay on the page, but let a new window open', () => {
    const { container } = mounted(<Listing isLinked />);
    expect(click(tabAt(container, 1)).defaultPrevented).toBe(true);
    expect(onChange).toHaveBeenLastCalledWith('BOILER', 'press');
    expect(click(tabAt(container, 2), { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('the space bar chooses a linked tab', () => {
    const { container } = mounted(<Listing isLinked />);
    press(tabAt(container, 2), ' ');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('PLUMBING', 'press');
  });

  test('before the script runs they are links, each in reach of the Tab key', () => {
    const html = renderToStaticMarkup(<Listing isLinked />);
    expect(html).toContain('href="?filterType=BOILER"');
    expect(html).not.toContain('tabindex');
  });

  test('an unknown value chooses none, and the first can still be reached', () => {
    const { container } = mounted(
      <Tabs<string> label="Kinds" panelId="x" tabs={tabs} value="GONE" onChange={() => {}} />,
    );
    expect(container.querySelector('[aria-selected="true"]')).toBeNull();
    expect(tabAt(container, 0).getAttribute('tabindex')).toBe('0');
  });

  test('is nothing without tabs', () => {
    const { container } = mounted(
      <Tabs<string> label="Kinds" panelId="x" tabs={[]} value="" onChange={() => {}} />,
    );
    expect(container.childElementCount).toBe(0);
  });
});
