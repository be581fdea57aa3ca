import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { TextInput } from '../text-input/text-input.tsx';
import { ErrorSummary } from './error-summary.tsx';

const errors = [{ message: 'Please enter a valid phone number', href: '#phone' }];

beforeEach(() => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
});

describe('ErrorSummary', () => {
  test('can take the focus and is announced', () => {
    const nodes: (HTMLElement | null)[] = [];
    const { container } = mountElement(
      <ErrorSummary ref={(node) => void nodes.push(node)} title="1 thing to fix" errors={errors} />,
    );
    nodes[0]?.focus();
    expect(document.activeElement).toBe(nodes[0]);
    expect(findElement(container, '[role="alert"] h2').textContent).toBe('1 thing to fix');
  });

  test('a link focuses its field', () => {
    const { container } = mountElement(
      <>
        <ErrorSummary title="1 thing to fix" errors={errors} />
        <TextInput label="Phone" name="phone" />
      </>,
    );
    findElement(container, 'a').click();
    expect(document.activeElement?.id).toBe('phone');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
  });

  test('a link to a missing field stays a plain link', () => {
    const { container } = mountElement(<ErrorSummary title="1 thing to fix" errors={errors} />);
    const link = findElement<HTMLAnchorElement>(container, 'a');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(link.getAttribute('href')).toBe('#phone');
  });

  test('renders nothing without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary title="Nothing" errors={[]} />)).toBe('');
  });
});
