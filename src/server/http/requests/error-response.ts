import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { apiPath, basePath } from '#api/paths.ts';
import { failureResponse } from './failure-response.ts';

const texts: Partial<Record<ContentfulStatusCode, { heading: string; message: string }>> = {
  400: {
    heading: 'We cannot read that address',
    message: 'It may have been cut short or changed on its way to you.',
  },
  403: {
    heading: 'That did not work',
    message: 'It was sent to us from another website.',
  },
  405: {
    heading: 'That did not work',
    message: 'This page does not take what was sent to it.',
  },
  413: {
    heading: 'That is more than we can read',
    message: 'Please go back, shorten what you typed, and send it again.',
  },
  414: {
    heading: 'That address is too long',
    message: 'It may have been changed on its way to you.',
  },
  415: {
    heading: 'That did not work',
    message: 'This page only reads what its own form sends.',
  },
  429: {
    heading: 'Please try again shortly',
    message:
      'Too many pages were requested from your network in a short time. Please wait a few minutes.',
  },
};
const serverErrorText = {
  heading: 'Something went wrong',
  message: 'It is our fault, not yours. Please try again in a short while.',
};

/** An error response without the site's rendering: failure JSON for API calls, a plain page for people. */
export function errorResponse(c: Context, status: ContentfulStatusCode): Response {
  const isApi = c.req.path === apiPath || c.req.path.startsWith(`${apiPath}/`);
  if (isApi) return failureResponse(c, status);
  if (status === 405) c.header('Allow', 'GET, HEAD');
  c.header('Cache-Control', 'no-store');
  return c.html(plainPage(status, c.req.method === 'POST'), status);
}

/** The buyer can repeat these: a reload sends the form again, and answers of earlier pages are still in their cookie. */
const repeatable: readonly ContentfulStatusCode[] = [429, 500, 503];

/** Needs no other file and no script, and shows no internals. The policy allows the style by its hash. */
function plainPage(status: ContentfulStatusCode, isForm: boolean): string {
  const { heading, message } = texts[status] ?? serverErrorText;
  const kept =
    isForm && repeatable.includes(status)
      ? '\n<p>Your answers are kept. Reload this page to send the form again.</p>'
      : '';
  // An empty reference is the page's own address, which may have been typed by anybody and so is not repeated.
  const link = isForm
    ? '<a href="">Back to the form</a>'
    : `<a href="${basePath}">See our plans</a>`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-inline-size:40rem;margin:4rem auto;padding-inline:1rem}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${message}</p>${kept}
<p>${link}</p>
</main>
</body>
</html>
`;
}
