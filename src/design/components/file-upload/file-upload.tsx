import { type ComponentProps, type ReactNode, useImperativeHandle, useRef } from 'react';
import { described, Field } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { CrossIcon, DocumentIcon, UploadIcon } from '../icon/icons.ts';
import styles from './file-upload.module.css';

type OwnProps = 'type' | 'value' | 'defaultValue' | 'onChange';

interface FileUploadProps extends Omit<ComponentProps<'input'>, OwnProps> {
  label: ReactNode;
  name: string;
  /** What the box says, e.g. "Choose a file or drop it here". */
  prompt: ReactNode;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** A file's name and size as they are shown. */
  fileText: (file: File) => { name: string; size: string };
  /** The name of the button that takes a file out again. */
  removeLabel: (file: File) => string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** Chooses files by press, keyboard or drop, and lists them. `className` goes to the root, `ref` to the input. */
export function FileUpload({
  label,
  name,
  id = name,
  prompt,
  files,
  onChange,
  fileText,
  removeLabel,
  error,
  hint,
  className,
  ref,
  ...rest
}: FileUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);

  const remove = (file: File) => {
    onChange(files.filter((kept) => kept !== file));
    // The button that had the focus is gone.
    input.current?.focus();
  };

  return (
    <Field id={id} error={error} hint={hint} className={className}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        <Icon glyph={UploadIcon} />
        <span>{prompt}</span>
        {/* Laid over the whole box, so that presses and drops are the browser's own. */}
        <input
          {...rest}
          {...described(id, { error, hint }, rest['aria-describedby'])}
          ref={input}
          type="file"
          id={id}
          name={name}
          className={styles.input}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            // Emptied, so that a file that was taken out can be chosen again.
            target.value = '';
            onChange(rest.multiple ? [...files, ...chosen] : chosen);
          }}
        />
      </div>
      <ul aria-live="polite" className={styles.files}>
        {files.map((file) => (
          <FileRow
            key={`${file.name} ${file.size} ${file.lastModified}`}
            {...fileText(file)}
            fullName={file.name}
            removeLabel={removeLabel(file)}
            onRemove={() => remove(file)}
          />
        ))}
      </ul>
    </Field>
  );
}

interface FileRowProps {
  name: string;
  fullName: string;
  size: string;
  removeLabel: string;
  onRemove: () => void;
}

function FileRow({ name, fullName, size, removeLabel, onRemove }: FileRowProps) {
  return (
    <li className={styles.file}>
      <Icon glyph={DocumentIcon} size="sm" />
      <span title={fullName} className={styles.name}>
        {name}
      </span>
      <span className={styles.size}>{size}</span>
      <button type="button" aria-label={removeLabel} onClick={onRemove} className={styles.remove}>
        <Icon glyph={CrossIcon} size="sm" />
      </button>
    </li>
  );
}
