import { redirect } from 'react-router';

/**
 * A form sent before its script ran. Answers live in the browser's session, which only the script can
 * write, so the step is shown again. The body is neither read nor logged.
 */
export function action({ request }: { request: Request }) {
  return redirect(new URL(request.url).pathname, 303);
}
