import { data } from 'react-router';
import { BrokenPipe } from '#design/components/error-card/broken-pipe.tsx';
import { ErrorPage } from '#site/shell/error-page.tsx';

/** Any address nobody else answers: the page is helpful, the status stays honest. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <ErrorPage
      art={<BrokenPipe />}
      heading="We cannot find that page"
      message="The address may be wrong, or the page may have moved."
      tryAgainMessage="Our plans are all in one place."
    />
  );
}
