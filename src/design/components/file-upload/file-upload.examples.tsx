import { useState } from 'react';
import { formatBytes } from '#rules/display/byte-size.ts';
import { truncateFileName } from '#rules/display/file-name.ts';
import {
  formatFileTooLargeMessage,
  invalidFileTypeMessage,
  isAllowedFileType,
  isUnderFileSize,
} from '#rules/fields/file.ts';
import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { FileUpload } from './file-upload.tsx';

const types = ['application/pdf', 'image/jpeg', 'image/png'];
const megabytes = 5;

const texts = {
  label: 'Proof of your last boiler service',
  prompt: 'Choose a file or drop it here',
  fileText: (file: File) => ({ name: truncateFileName(file.name), size: formatBytes(file.size) }),
  removeLabel: (file: File) => `Remove ${file.name}`,
};

function errorOf(files: readonly File[]): string | undefined {
  if (!files.every(({ type }) => isAllowedFileType(type, types))) return invalidFileTypeMessage;
  if (!files.every(({ size }) => isUnderFileSize(size, megabytes))) {
    return formatFileTooLargeMessage(megabytes);
  }
}

function Upload({ name, initialFiles = [] }: { name: string; initialFiles?: File[] }) {
  const [files, setFiles] = useState(initialFiles);
  return (
    <FileUpload
      {...texts}
      name={name}
      files={files}
      onChange={setFiles}
      accept={types.join(',')}
      error={errorOf(files)}
      hint={`A PDF, JPEG or PNG smaller than ${megabytes}MB.`}
      multiple
    />
  );
}

const file = (bytes: number, name: string) =>
  new File(['x'.repeat(bytes)], name, { type: 'application/pdf', lastModified: 0 });
const serviceRecord = () => file(300_000, 'boiler-service-record-2024.pdf');

export default {
  title: 'File upload',
  isInteractive: true,
  root: (forwarded) => (
    <FileUpload {...texts} {...forwarded} name="root-proof" files={[]} onChange={() => {}} />
  ),
  examples: {
    Empty: () => <Upload name="empty" />,
    'With a file': () => <Upload name="one" initialFiles={[serviceRecord()]} />,
    'In error': () => (
      <Upload name="too-large" initialFiles={[file(megabytes * 1024 ** 2, 'photos.pdf')]} />
    ),
    'Disabled and enabled': () => (
      <Stack>
        <FileUpload
          {...texts}
          name="disabled"
          files={[serviceRecord()]}
          onChange={() => {}}
          disabled
        />
        <Upload name="enabled" />
      </Stack>
    ),
  },
} satisfies ComponentExamples;
