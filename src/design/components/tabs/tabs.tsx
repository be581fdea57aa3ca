import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { joinClassNames } from '../../class-list.ts';
import { animateStripScroll, getCentredScrollPosition, stripScrollMs } from './strip-scroll.ts';
import { getTabIndexAfterKey } from './tab-keys.ts';
import { getTabId } from './tab-panel.tsx';
import styles from './tabs.module.css';

export { TabPanel } from './tab-panel.tsx';

/**
 * Arrow keys move the focus at once. The tab is selected after this delay, so that a tab passed over is not
 * selected.
 */
const CHANGE_STEP_MS = 75;

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** A line under the label, e.g. a price. */
  note?: ReactNode;
  /** The address of the tab before the script runs and in a new window. */
  href?: string | undefined;
}

export interface TabsProps<Value extends string> extends Omit<ComponentProps<'div'>, 'onChange'> {
  tabs: readonly Tab<Value>[];
  value: Value;
  /** `by` says whether the tab was pressed or reached with the arrow keys. */
  onChange: (value: Value, by: 'press' | 'arrow') => void;
  label: string;
  /** The `id` of the `TabPanel` with the selected tab's content. */
  panelId: string;
}

const noSubscription = () => () => {};

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** True on a dark surface: the selected tab has the page's background, like the content below it. */
export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
  panelId,
  className,
  ref,
  ...rest
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => list.current);
  const isHydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );

  const [focused, setFocused] = useState<number>();

  const pendingChange = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(pendingChange.current), []);

  const selected = tabs.findIndex((tab) => tab.value === value);
  const hasScrolled = useRef(false);
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.children[selected];
    if (!strip || !(tab instanceof HTMLElement) || strip.scrollWidth <= strip.clientWidth) return;
    const to = getCentredScrollPosition(
      { width: strip.clientWidth, scrollWidth: strip.scrollWidth },
      { offset: tab.offsetLeft, width: tab.offsetWidth },
    );
    const isInstant =
      !hasScrolled.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    hasScrolled.current = true;
    return animateStripScroll(strip, to, isInstant ? 0 : stripScrollMs);
  }, [selected]);

  const select = (next: Value) => {
    window.clearTimeout(pendingChange.current);
    onChange(next, 'press');
  };

  const selectLater = (next: Value) => {
    window.clearTimeout(pendingChange.current);
    pendingChange.current = window.setTimeout(() => onChange(next, 'arrow'), CHANGE_STEP_MS);
  };

  const handleKey = (event: KeyboardEvent, index: number, own: Value) => {
    if (event.key === ' ') {
      event.preventDefault();
      select(own);
      return;
    }
    const nextIndex = getTabIndexAfterKey(event.key, index, tabs.length);
    const next = nextIndex === undefined ? undefined : tabs[nextIndex];
    if (nextIndex === undefined || !next) return;
    event.preventDefault();
    const node = list.current?.children[nextIndex];
    if (node instanceof HTMLElement) node.focus();
    selectLater(next.value);
  };

  if (tabs.length === 0) return null;
  // The focused tab is the Tab stop, even before it is selected.
  const tabStop = focused ?? Math.max(selected, 0);
  return (
    <div
      {...rest}
      ref={list}
      role="tablist"
      aria-label={label}
      className={joinClassNames(styles.tabs, className)}
    >
      {Array.from(tabs.entries(), ([index, tab]) => {
        const isSelected = index === selected;
        const shared = {
          role: 'tab',
          id: getTabId(panelId, tab.value),
          className: styles.tab,
          'aria-selected': isSelected,
          'aria-controls': isSelected ? panelId : undefined,
          // Before hydration the arrow keys do not work, so every tab is a Tab stop.
          tabIndex: isHydrated ? (index === tabStop ? 0 : -1) : undefined,
          onFocus: () => setFocused(index),
          onBlur: () => setFocused(undefined),
          onKeyDown: (event: KeyboardEvent) => handleKey(event, index, tab.value),
        };
        const content = (
          <>
            {tab.icon ? <span className={styles.icon}>{tab.icon}</span> : null}
            <span className={styles.label}>
              {tab.label}
              {tab.note && <span className={styles.note}> {tab.note}</span>}
            </span>
          </>
        );
        return tab.href === undefined ? (
          <button key={tab.value} type="button" {...shared} onClick={() => select(tab.value)}>
            {content}
          </button>
        ) : (
          <a
            key={tab.value}
            href={tab.href}
            {...shared}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              select(tab.value);
            }}
          >
            {content}
          </a>
        );
      })}
    </div>
  );
}
