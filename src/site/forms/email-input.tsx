import { type ComponentProps, type MouseEvent, useState } from 'react';
import { Button } from '#design/components/button/button.tsx';
import { setInputValue, TextInput } from '#design/components/text-input/text-input.tsx';
import { personalMasks } from '#site/shell/personal-masks.ts';
import { deferWhilePressed } from './defer-while-pressed.ts';
import styles from './email-input.module.css';
import { LiveRegion } from './live-region.tsx';

/** An email field that asks "Did you mean …?" about a likely slip, e.g. gmial.com. It never refuses it. */
export function EmailInput({
  onBlur,
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  const [suggestion, setSuggestion] = useState<string>();
  const suggest = async (input: HTMLInputElement) => {
    // Loaded when the field is left; without it there is no suggestion.
    const rule = await import('#rules/fields/email-suggestion.ts').catch(() => undefined);
    deferWhilePressed(() => setSuggestion(rule?.suggestEmail(input.value)));
  };
  const accept = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const input = currentTarget.form?.elements.namedItem(field.name);
    if (!suggestion || !(input instanceof HTMLInputElement)) return;
    setInputValue(input, suggestion);
    // The button goes.
    input.focus();
  };
  return (
    <div>
      <TextInput
        {...field}
        label="Email address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        onChange={(event) => {
          setSuggestion(undefined);
          onChange?.(event);
        }}
        onBlur={(event) => {
          void suggest(event.currentTarget);
          onBlur?.(event);
        }}
      />
      <LiveRegion>
        {suggestion && (
          <p>
            Did you mean{' '}
            <Button
              {...personalMasks}
              variant="text"
              size="sm"
              className={styles.suggestion}
              onClick={accept}
            >
              {suggestion}
            </Button>
            ?
          </p>
        )}
      </LiveRegion>
    </div>
  );
}
