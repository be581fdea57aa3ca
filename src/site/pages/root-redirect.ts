import { redirect } from 'react-router';
import { basePath } from '#api/paths.ts';

/** Redirects `/` to the listing: the retailer's home page is served by another application. */
export function loader() {
  return redirect(basePath);
}
