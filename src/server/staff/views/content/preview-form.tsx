import { ActForm } from '../act-form.tsx';
import { Section } from '../section.tsx';
import { previewLinkPath } from '../staff-pages.ts';

/** Makes a link to the shop at a time, with this version or with what is live. */
export function PreviewForm({ version }: { version?: string }) {
  return (
    <Section title="Preview">
      <p className="muted">
        A link shows the shop as it will be, for 24 hours, to whoever has it. Nothing can be bought
        there.
      </p>
      <ActForm
        action={previewLinkPath}
        hidden={version === undefined ? {} : { version }}
        button="Make a preview link"
      >
        <label>
          Time in London{version !== undefined && ', empty for now'}
          <input type="datetime-local" name="at" required={version === undefined} />
        </label>
      </ActForm>
    </Section>
  );
}
