import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Radio } from './radio.tsx';

describe('Radio', () => {
  test('radios of one name have different ids and exclude each other', () => {
    const { container } = mountElement(
      <>
        <Radio label="Yes" name="working" value="Y" defaultChecked />
        <Radio label="No" name="working" value="N" />
      </>,
    );
    const no = findElement<HTMLInputElement>(container, '#working-N');
    findElement(container, 'label[for="working-N"]').click();
    expect(no.checked).toBe(true);
    expect(findElement<HTMLInputElement>(container, '#working-Y').checked).toBe(false);
  });

  test('uses the given id', () => {
    const { container } = mountElement(<Radio id="working" label="Yes" name="working" value="Y" />);
    expect(findElement<HTMLInputElement>(container, '#working').value).toBe('Y');
  });
});
