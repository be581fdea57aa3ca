import { redirect } from 'react-router';

/**
 * The route action of a form posted without script. Only a script can store answers in the browser, so the
 * page is shown again. The body is neither read nor logged.
 */
export function action({ request }: { request: Request }) {
  return redirect(new URL(request.url).pathname, 303);
}
