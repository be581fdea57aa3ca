import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { formatBytes } from '#rules/display/byte-size.ts';
import { truncateFileName } from '#rules/display/file-name.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { FileUpload } from './file-upload.tsx';

const file = (name: string) => new File(['words'], name, { type: 'application/pdf' });

function Upload({ isMultiple }: { isMultiple: boolean }) {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <FileUpload
      label="Proof"
      name="proof"
      prompt="Choose a file"
      files={files}
      onChange={setFiles}
      fileText={({ name, size }) => ({ name: truncateFileName(name), size: formatBytes(size) })}
      removeLabel={({ name }) => `Remove ${name}`}
      multiple={isMultiple}
    />
  );
}

function upload(isMultiple = false) {
  const { container } = mountElement(<Upload isMultiple={isMultiple} />);
  const input = findElement<HTMLInputElement>(container, 'input');
  return {
    container,
    input,
    choose: (...files: File[]) =>
      act(() => {
        Object.defineProperty(input, 'files', { value: files, configurable: true });
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    listed: () => [...container.querySelectorAll('li')].map((row) => row.textContent),
  };
}

describe('FileUpload', () => {
  test('lists a name of over 17 characters as its first 7, "..." and its last 7 with the extension', () => {
    const { container, choose, listed } = upload();
    choose(file('boiler-service-record.pdf'));
    expect(listed()).toEqual(['boiler-...-record.pdf5 B']);
    expect(findElement(container, '[title]').title).toBe('boiler-service-record.pdf');
  });

  test('replaces the file, or adds to the files when multiple is set', () => {
    const one = upload();
    one.choose(file('a.pdf'));
    one.choose(file('b.pdf'));
    expect(one.listed()).toEqual(['b.pdf5 B']);
    const several = upload(true);
    several.choose(file('a.pdf'));
    several.choose(file('b.pdf'), file('c.pdf'));
    expect(several.listed()).toEqual(['a.pdf5 B', 'b.pdf5 B', 'c.pdf5 B']);
  });

  test('removes a file and moves the focus to the input', () => {
    const { container, input, choose, listed } = upload();
    choose(file('a.pdf'));
    act(() => findElement(container, '[aria-label="Remove a.pdf"]').click());
    expect(listed()).toEqual([]);
    expect(document.activeElement).toBe(input);
  });

  test('a disabled upload has disabled remove buttons', () => {
    const { container } = mountElement(
      <FileUpload
        label="Proof"
        name="proof"
        prompt="Choose"
        files={[file('a.pdf')]}
        onChange={() => {}}
        fileText={({ name }) => ({ name, size: '' })}
        removeLabel={({ name }) => `Remove ${name}`}
        disabled
      />,
    );
    expect(findElement<HTMLButtonElement>(container, 'li button').disabled).toBe(true);
  });

  test('describes the input by its error and hint', () => {
    const { container } = mountElement(
      <FileUpload
        label="Proof"
        name="proof"
        prompt="Choose"
        files={[]}
        onChange={() => {}}
        fileText={({ name }) => ({ name, size: '' })}
        removeLabel={({ name }) => name}
        error="Too large"
        hint="Smaller than 5MB"
      />,
    );
    const input = findElement(container, 'input');
    expect(input.getAttribute('aria-describedby')).toBe('proof-error proof-hint');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});
