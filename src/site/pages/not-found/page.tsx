import { data } from 'react-router';
import { NotFound } from '#site/shell/not-found.tsx';

/** The splat route: every address that no other route matches. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
