import { ButtonLink } from '#design/components/button/button.tsx';
import { Moment } from '../moment.tsx';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { contentPage } from '../staff-pages.ts';

interface PreviewLinkProps extends PageProps {
  link: string;
  /** E.g. "version 3fa9c2d41b7e0a55 at 00:00 on 1 January 2027". */
  shows: string;
  until: Date;
  isPast: boolean;
}

/** The link is followed by hand: the policy of these pages lets no form lead to the shop. */
export function PreviewLinkView({ link, shows, until, isPast, ...page }: PreviewLinkProps) {
  return (
    <PageFrame
      {...page}
      of={contentPage}
      title="Preview"
      below="Preview"
      heading="Preview link"
      lead={
        <>
          It shows {shows}. It works until <Moment at={until} />.
        </>
      }
    >
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
    </PageFrame>
  );
}
