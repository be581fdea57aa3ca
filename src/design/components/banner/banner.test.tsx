import { act, type MouseEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { polyfillDialog } from '#tests/support/jsdom-dialog.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { backgroundColorNames, spaceNames } from '../../tokens/tokens.ts';
import { Banner } from './banner.tsx';

polyfillDialog();

const terms = { title: 'Offer terms', content: <p>Three months.</p>, closeLabel: 'Close' };

const click = (node: Element) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  act(() => {
    node.dispatchEvent(event);
  });
  return event;
};

describe('Banner', () => {
  test('shows no call to action without cta text', () => {
    const { container } = mountElement(<Banner title="Half price" href="/terms" />);
    expect(container.querySelector('a, button')).toBeNull();
  });

  test('follows href after onCta has run', () => {
    const onCta = vi.fn();
    const { container } = mountElement(
      <Banner title="Half price" cta="Terms" href="#terms" onCta={onCta} />,
    );
    expect(click(findElement(container, 'a[href="#terms"]')).defaultPrevented).toBe(false);
    expect(onCta).toHaveBeenCalledExactlyOnceWith('#terms', expect.anything());
  });

  test('does not follow href when onCta prevents the default', () => {
    const { container } = mountElement(
      <Banner
        title="Half price"
        cta="Terms"
        href="#terms"
        onCta={(_, event: MouseEvent) => event.preventDefault()}
      />,
    );
    expect(click(findElement(container, 'a')).defaultPrevented).toBe(true);
  });

  test('runs onCta, then opens the modal, and follows href too', () => {
    let wasOpenInHandler: boolean | undefined;
    const { container } = mountElement(
      <Banner
        title="Half price"
        cta="Terms"
        href="#terms"
        modal={terms}
        onCta={() => {
          wasOpenInHandler = findElement<HTMLDialogElement>(document, 'dialog').open;
        }}
      />,
    );
    const event = click(findElement(container, 'a'));
    expect(wasOpenInHandler).toBe(false);
    expect(event.defaultPrevented).toBe(false);
    expect(findElement<HTMLDialogElement>(container, 'dialog').open).toBe(true);
  });

  test('the modal can be closed and opened again', () => {
    const { container } = mountElement(<Banner title="Half price" cta="Terms" modal={terms} />);
    const cta = findElement(container, 'button');
    const dialog = findElement<HTMLDialogElement>(container, 'dialog');
    click(cta);
    click(findElement(dialog, 'button'));
    expect(dialog.open).toBe(false);
    click(cta);
    expect(dialog.open).toBe(true);
  });

  test('each background colour has its own class, and dark ones set data-on-dark', () => {
    const rendered = backgroundColorNames.map((color) =>
      renderToStaticMarkup(<Banner title="Half price" backgroundColor={color} />),
    );
    expect(new Set(rendered).size).toBe(7);
    expect(rendered.filter((look) => look.includes('data-on-dark'))).toHaveLength(1);
  });

  test.each(spaceNames)('takes %s as icon spacing and margin', (space) => {
    const html = renderToStaticMarkup(
      <Banner title="Half price" iconSpacing={space} marginBottom={space} />,
    );
    expect(html.split(`data-space="${space}"`)).toHaveLength(3);
    expect(html).not.toContain('style=');
  });
});
