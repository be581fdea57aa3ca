import { type ComponentProps, type ReactNode, useImperativeHandle, useRef } from 'react';
import buttonStyles from '../button/icon-button.module.css';
import { Field, getMessageProps } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { CrossIcon, DocumentIcon, UploadIcon } from '../icon/icons.ts';
import styles from './file-upload.module.css';

type OwnProps = 'type' | 'value' | 'defaultValue' | 'onChange';

interface FileUploadProps extends Omit<ComponentProps<'input'>, OwnProps> {
  label: ReactNode;
  name: string;
  /** Text in the box, e.g. "Choose a file or drop it here". */
  prompt: ReactNode;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Formats a file's name and size. */
  fileText: (file: File) => { name: string; size: string };
  /** The accessible name of a file's remove button. */
  removeLabel: (file: File) => string;
  error?: string | undefined;
  hint?: ReactNode;
}

/**
 * A file input that accepts dropped files, with a list of the chosen ones. `className` goes to the root,
 * `ref` to the input.
 */
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
    // The focused remove button is gone, so the focus moves to the input.
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
        {/* The input covers the whole box, so that the browser itself handles presses and dropped files. */}
        <input
          {...rest}
          {...getMessageProps(id, { error, hint }, rest['aria-describedby'])}
          ref={input}
          type="file"
          id={id}
          name={name}
          className={styles.input}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            // Cleared, so that choosing a removed file again fires a change event.
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
            isDisabled={rest.disabled}
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
  isDisabled: boolean | undefined;
  onRemove: () => void;
}

function FileRow({ name, fullName, size, removeLabel, isDisabled, onRemove }: FileRowProps) {
  return (
    <li className={styles.file}>
      <Icon glyph={DocumentIcon} size="sm" />
      <span title={fullName} className={styles.name}>
        {name}
      </span>
      <span className={styles.size}>{size}</span>
      <button
        type="button"
        aria-label={removeLabel}
        disabled={isDisabled}
        onClick={onRemove}
        className={buttonStyles.iconButton}
      >
        <Icon glyph={CrossIcon} size="sm" />
      </button>
    </li>
  );
}
