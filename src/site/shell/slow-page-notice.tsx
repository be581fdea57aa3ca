import styles from './slow-page-notice.module.css';

/**
 * For a page whose script does not arrive. It is in every page and out of sight; the marks of
 * early-input.tsx show it once a button was pressed in vain, the page is still out of sight, or a script has
 * failed. Without React it is all there is, so the link reloads by its address alone.
 */
export function SlowPageNotice() {
  return (
    <div className={styles.notice} role="alert">
      <p>
        <strong>This page has not finished loading.</strong> Your connection may be slow. You can
        wait a little longer, or{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, query included */}
        <a href="">load the page again</a>.
      </p>
    </div>
  );
}
