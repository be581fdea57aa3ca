import { act, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
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
  findElement(container, `[role="tab"]:nth-child(${index + 1})`);

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
  test('links the selected tab and its panel to each other', () => {
    const { container } = mountElement(<Listing />);
    const chosen = findElement(container, '[aria-selected="true"]');
    expect(chosen.textContent).toBe('featured');
    expect(chosen.getAttribute('aria-controls')).toBe('plans');
    expect(findElement(container, '[role="tabpanel"]').getAttribute('aria-labelledby')).toBe(
      chosen.id,
    );
  });

  test('a press selects a tab at once', () => {
    const { container } = mountElement(<Listing />);
    click(tabAt(container, 2));
    expect(findElement(container, '[role="tabpanel"]').textContent).toBe('PLUMBING');
  });

  test('arrow keys move the focus at once and select the tab after 75 ms', () => {
    const { container } = mountElement(<Listing />);
    act(() => tabAt(container, 0).focus());
    press(tabAt(container, 0), 'ArrowRight');
    expect(document.activeElement).toBe(tabAt(container, 1));
    act(() => vi.advanceTimersByTime(74));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('BOILER', 'arrow');
  });

  test('does not select a tab that arrow keys pass within 75 ms', () => {
    const { container } = mountElement(<Listing />);
    press(tabAt(container, 0), 'ArrowRight');
    press(tabAt(container, 1), 'ArrowRight');
    act(() => vi.advanceTimersByTime(75));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('PLUMBING', 'arrow');
  });

  test('the focused tab is the Tab stop, else the selected one', () => {
    const { container } = mountElement(<Listing />);
    const stops = () =>
      [...container.querySelectorAll('[role="tab"]')].map((tab) => tab.getAttribute('tabindex'));
    expect(stops()).toEqual(['0', '-1', '-1']);
    act(() => tabAt(container, 0).focus());
    press(tabAt(container, 0), 'End');
    expect(stops()).toEqual(['-1', '-1', '0']);
  });

  test('cancels a pending selection when it is unmounted', () => {
    const { container, show } = mountElement(<Listing />);
    press(tabAt(container, 0), 'ArrowRight');
    show(null);
    vi.advanceTimersByTime(1000);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a plain click on a linked tab does not navigate, a click with Ctrl does', () => {
    const { container } = mountElement(<Listing isLinked />);
    expect(click(tabAt(container, 1)).defaultPrevented).toBe(true);
    expect(onChange).toHaveBeenLastCalledWith('BOILER', 'press');
    expect(click(tabAt(container, 2), { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('the space bar selects a linked tab', () => {
    const { container } = mountElement(<Listing isLinked />);
    press(tabAt(container, 2), ' ');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('PLUMBING', 'press');
  });

  test('before the script runs, linked tabs can be followed as links, and the Tab key reaches each', () => {
    const html = renderToStaticMarkup(<Listing isLinked />);
    expect(html).toContain('href="?filterType=BOILER"');
    expect(html).not.toContain('tabindex');
  });

  test('an unknown value selects no tab, and the first tab is the Tab stop', () => {
    const { container } = mountElement(
      <Tabs<string> label="Kinds" panelId="x" tabs={tabs} value="GONE" onChange={() => {}} />,
    );
    expect(container.querySelector('[aria-selected="true"]')).toBeNull();
    expect(tabAt(container, 0).getAttribute('tabindex')).toBe('0');
  });

  test('renders nothing without tabs', () => {
    const { container } = mountElement(
      <Tabs<string> label="Kinds" panelId="x" tabs={[]} value="" onChange={() => {}} />,
    );
    expect(container.childElementCount).toBe(0);
  });
});
