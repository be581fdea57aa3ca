import { PageFrame } from './page-frame.tsx';
import { CardDocument, type Viewer } from './staff-document.tsx';
import { todayPage } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';

interface MessageProps {
  look: StaffBrand;
  viewer: Viewer | undefined;
  heading: string;
  text: string;
}

/** One sentence in place of a page: what went wrong, and what to do. */
export function MessageView({ look, viewer, heading, text }: MessageProps) {
  const message = (
    <>
      <p>{text}</p>
      <p>
        <a href={todayPage.path}>Go to Today</a>
      </p>
    </>
  );
  return viewer ? (
    <PageFrame {...{ look, viewer }} title={heading} of={undefined}>
      {message}
    </PageFrame>
  ) : (
    <CardDocument title={heading} look={look}>
      <h1>{heading}</h1>
      {message}
    </CardDocument>
  );
}
