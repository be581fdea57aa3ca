import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { buttonVariantNames } from '../../tokens/tokens.ts';
import { Button, ButtonLink } from './button.tsx';

describe('Button', () => {
  test('has type "button" by default, so it does not submit a form', () => {
    expect(renderToStaticMarkup(<Button>Continue</Button>)).toContain('type="button"');
  });

  test('each variant has its own class', () => {
    const rendered = buttonVariantNames.map((variant) =>
      renderToStaticMarkup(<Button variant={variant}>Continue</Button>),
    );
    expect(new Set(rendered).size).toBe(8);
  });

  test('keeps the focus and ignores presses while loading', () => {
    const pressed = vi.fn();
    const submitted = vi.fn((event: SubmitEvent) => event.preventDefault());
    const form = (isLoading: boolean) => (
      <form>
        <Button type="submit" onClick={pressed} isLoading={isLoading} loadingLabel="Checking">
          Continue
        </Button>
      </form>
    );
    const { container, show } = mountElement(form(false));
    findElement(container, 'form').addEventListener('submit', submitted);
    const button = findElement(container, 'button');
    button.focus();
    show(form(true));
    button.click();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.textContent).toBe('Checking');
    expect(findElement(container, '[role="status"]').textContent).toBe('Checking');
    expect(pressed).not.toHaveBeenCalled();
    expect(submitted).not.toHaveBeenCalled();
    show(form(false));
    button.click();
    expect(pressed).toHaveBeenCalledOnce();
    expect(submitted).toHaveBeenCalledOnce();
  });

  test('keeps its label while loading when no loadingLabel is given', () => {
    const { container } = mountElement(<Button isLoading>Continue</Button>);
    expect(findElement(container, 'button').textContent).toBe('Continue');
  });
});

function RouterLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return <a {...rest} href={to} />;
}

describe('ButtonLink', () => {
  test('renders an anchor by default', () => {
    expect(renderToStaticMarkup(<ButtonLink href="/plans">Plans</ButtonLink>)).toMatch(/^<a /);
  });

  test('gives any link component the classes of a button', () => {
    const html = renderToStaticMarkup(
      <ButtonLink as={RouterLink} to="/plans" variant="secondary" isBlock>
        Plans
      </ButtonLink>,
    );
    expect(html).toContain('href="/plans"');
    expect(html).toMatch(/class="[^"]*secondary[^"]*block/);
  });
});
