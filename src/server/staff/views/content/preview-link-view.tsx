import { ButtonLink } from '#design/components/button/button.tsx';
import { Moment } from '../moment.tsx';
import { MenuDocument, type Viewer } from '../staff-document.tsx';
import { contentPage } from '../staff-pages.ts';
import type { StaffBrand } from '../staff-styles.ts';

interface PreviewLinkProps {
  look: StaffBrand;
  viewer: Viewer;
  link: string;
  /** E.g. "version 3fa9c2d41b7e0a55 at 00:00 on 1 January 2027". */
  shows: string;
  until: Date;
  isPast: boolean;
}

/** The link is followed by hand: the policy of these pages lets no form lead to the shop. */
export function PreviewLinkView({ look, viewer, link, shows, until, isPast }: PreviewLinkProps) {
  return (
    <MenuDocument title="Preview" look={look} viewer={viewer} current={contentPage}>
      <div>
        <p>
          <a href={contentPage.path}>Content</a> / Preview
        </p>
        <h1>Preview link</h1>
        <p className="muted">
          It shows {shows}. It works until <Moment at={until} />.
        </p>
      </div>
      {isPast && (
        <p>
          That time is past: the link shows what the files say of it now, which need not be what
          visitors saw.
        </p>
      )}
      <p>
        <ButtonLink href={link} variant="secondary" size="sm" rel="noreferrer">
          Open the preview
        </ButtonLink>
      </p>
      <p>
        To send it on: <code>{link}</code>
      </p>
    </MenuDocument>
  );
}
