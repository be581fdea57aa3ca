/**
 * Part of every page and hidden. The attributes set by early-input.tsx show it when the page's scripts are late
 * and a form was submitted or the page is still hidden, and when a script has failed. It works without React:
 * the link reloads the page by its empty URL.
 */
export function SlowPageNotice() {
  return (
    <div className="slow-page-notice" role="alert">
      <p>
        <strong>This page has not finished loading.</strong> Your connection may be slow. You can
        wait a little longer, or{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the URL of this page, query included */}
        <a href="">load the page again</a>.
      </p>
    </div>
  );
}
