import { data } from 'react-router';
import { ProblemPage } from '#site/shell/problem-page.tsx';

/** The splat route: every address that no other route matches. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <ProblemPage problem="page-missing" />;
}
