import { act } from 'react';
import { expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { EmailInput } from './email-input.tsx';

test('the email field suggests a likely address when it is left, and takes it over on a press', async () => {
  const { container } = mountElement(
    <form>
      <EmailInput name="email" defaultValue="jo@gmial.com" />
    </form>,
  );
  const input = findElement<HTMLInputElement>(container, 'input');
  const status = findElement(container, '[role=status]');
  act(() => input.focus());
  expect(status.textContent).toBe('');
  await act(async () => {
    input.blur();
    await import('#rules/fields/email-suggestion.ts');
  });
  // The field may get the module later than this test.
  await expect.poll(() => act(async () => status.textContent)).toBe('Did you mean jo@gmail.com?');
  expect(input.value).toBe('jo@gmial.com');
  act(() => findElement(container, 'button').click());
  expect(input.value).toBe('jo@gmail.com');
  expect(status.textContent).toBe('');
  expect(document.activeElement).toBe(input);
});
