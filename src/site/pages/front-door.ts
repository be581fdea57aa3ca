import { redirect } from 'react-router';
import { basePath } from '#api/paths.ts';

/** The site's own front page is elsewhere; here `/` leads to the plans. */
export function loader() {
  return redirect(basePath);
}
