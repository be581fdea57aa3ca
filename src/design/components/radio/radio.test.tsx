import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Radio } from './radio.tsx';

describe('Radio', () => {
  test('radios of one name have different ids and exclude each other', () => {
    const { container } = mounted(
      <>
        <Radio label="Yes" name="working" value="Y" defaultChecked />
        <Radio label="No" name="working" value="N" />
      </>,
    );
    const no = found<HTMLInputElement>(container, '#working-N');
    found(container, 'label[for="working-N"]').click();
    expect(no.checked).toBe(true);
    expect(found<HTMLInputElement>(container, '#working-Y').checked).toBe(false);
  });

  test('uses the given id', () => {
    const { container } = mounted(<Radio id="working" label="Yes" name="working" value="Y" />);
    expect(found<HTMLInputElement>(container, '#working').value).toBe('Y');
  });
});
