import { useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { FileUpload } from './file-upload.tsx';

const words = {
  label: 'Proof of your last boiler service',
  prompt: 'Choose a file or drop it here',
  fileText: (file: File) => ({ name: file.name, size: `${Math.ceil(file.size / 1024)} KB` }),
  removeLabel: (file: File) => `Remove ${file.name}`,
};

function Upload({ name, first = [], ...rest }: { name: string; first?: File[]; error?: string }) {
  const [files, setFiles] = useState<File[]>(first);
  return (
    <FileUpload
      {...words}
      {...rest}
      name={name}
      files={files}
      onChange={setFiles}
      accept="application/pdf,image/jpeg,image/png"
      hint="A PDF, JPEG or PNG smaller than 5MB."
      multiple
    />
  );
}

const record = () => new File(['x'.repeat(300_000)], 'boiler-...rd-2024.pdf', { lastModified: 0 });

export default {
  title: 'File upload',
  isInteractive: true,
  root: (forwarded) => (
    <FileUpload {...words} {...forwarded} name="root-proof" files={[]} onChange={() => {}} />
  ),
  examples: {
    Empty: () => <Upload name="empty" />,
    'With a file': () => <Upload name="one" first={[record()]} />,
    'In error': () => <Upload name="wrong" error="Please choose a file smaller than 5MB" />,
    Disabled: () => (
      <FileUpload {...words} name="closed" files={[record()]} onChange={() => {}} disabled />
    ),
  },
} satisfies ComponentExamples;
