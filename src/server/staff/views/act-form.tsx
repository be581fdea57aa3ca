import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { Button } from '#design/components/button/button.tsx';

/** In every form of a page. */
export const FormToken = createContext('');

interface ActFormProps extends Omit<ComponentProps<'form'>, 'hidden'> {
  action: string;
  /** What the form sends along. */
  hidden?: Record<string, string | number | undefined>;
  /** The label of the button; without one the form has its own. */
  button?: ReactNode;
  /** What the button does, where several have the same label. */
  buttonLabel?: string;
  isMain?: boolean;
}

/** A posted form: its token, what it sends along, its fields and its button. */
export function ActForm({
  hidden = {},
  button,
  buttonLabel,
  isMain = false,
  children,
  ...form
}: ActFormProps) {
  return (
    <form method="post" {...form}>
      <input type="hidden" name="formToken" value={use(FormToken)} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {button && (
        <Button
          type="submit"
          variant={isMain ? 'secondary' : 'tertiary'}
          size="sm"
          aria-label={buttonLabel}
        >
          {button}
        </Button>
      )}
    </form>
  );
}
