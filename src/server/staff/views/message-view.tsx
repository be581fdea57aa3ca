import { CardDocument, MenuDocument, type Viewer } from './staff-document.tsx';
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
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <a href="/">Go to Today</a>
      </p>
    </>
  );
  return viewer ? (
    <MenuDocument title={heading} look={look} viewer={viewer} current={undefined}>
      {message}
    </MenuDocument>
  ) : (
    <CardDocument title={heading} look={look}>
      {message}
    </CardDocument>
  );
}
