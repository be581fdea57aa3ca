import type { ReactNode } from 'react';
import { Button } from '#design/components/button/button.tsx';
import type { Viewer } from '../staff-document.tsx';
import { previewLinkPath } from '../staff-pages.ts';

interface ContentFormProps {
  viewer: Viewer;
  action: string;
  button: string;
  isMain?: boolean;
  children?: ReactNode;
}

export function ContentForm({
  viewer,
  action,
  button,
  isMain = false,
  children,
}: ContentFormProps) {
  return (
    <form className="filter" method="post" action={action}>
      <input type="hidden" name="formToken" value={viewer.formToken} />
      {children}
      <Button type="submit" variant={isMain ? 'secondary' : 'tertiary'} size="sm">
        {button}
      </Button>
    </form>
  );
}

/** Makes a link to the shop at a time, with this version or with what is live. */
export function PreviewForm({ viewer, version }: { viewer: Viewer; version?: string }) {
  return (
    <section className="area">
      <h2>Preview</h2>
      <p className="muted">
        A link shows the shop as it will be, for 24 hours, to whoever has it. Nothing can be bought
        there.
      </p>
      <ContentForm viewer={viewer} action={previewLinkPath} button="Make a preview link">
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <label>
          Time in London{version !== undefined && ', empty for now'}
          <input type="datetime-local" name="at" required={version === undefined} />
        </label>
      </ContentForm>
    </section>
  );
}
