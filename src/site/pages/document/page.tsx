import { lazy, Suspense } from 'react';
import { data, Link as RouterLink } from 'react-router';
import { documentsPath } from '#api/paths.ts';
import type { DocumentPage as Document } from '#catalogue/document.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Button } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { PrintIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { Markdown } from '#design/components/markdown/markdown.tsx';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { siteContext } from '#site/server-context.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

// On one document only. A static import would move what it needs to the script of every page.
const StatisticsChoice = lazy(() =>
  import('./statistics-choice.tsx').catch(() => ({ default: () => <></> })),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { document: findDocument, siteOrigin, footer } = context.get(siteContext);
  const document = await findDocument(params.slug, params.hash);
  if (!document) throw data(null, { status: 404 });
  // Header and footer leave out a number that the document names (phone-styles.ts).
  const hasPhone = JSON.stringify(document.blocks).includes(footer.customerServicePhoneNumber);
  return { document, siteOrigin, hasPhone };
}

/** Documents without legal weight, which nobody needs to print or to cite by version. */
const plainPages = ['accessibility'];

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { document, siteOrigin, hasPhone } = loaderData;
  const address = `${documentsPath}/${document.slug}`;
  const isCurrent = document.status === 'current';
  const isLegal = !plainPages.includes(document.slug);
  return (
    <PageFrame
      title={isCurrent ? document.title : `${document.title} (earlier version)`}
      description={`${document.title}: read, print or save it.`}
      width="narrow"
    >
      {/* A canonical URL must be absolute: without SITE_ORIGIN it is left out. */}
      {isCurrent && siteOrigin && <link rel="canonical" href={`${siteOrigin}${address}`} />}
      {!isCurrent && <meta name="robots" content="noindex" />}
      <article className={styles.document} data-has-phone={hasPhone ? '' : undefined}>
        <h1>{document.title}</h1>
        {!isCurrent && <EarlierVersion document={document} address={address} />}
        {isLegal && (
          <Button
            className={styles.print}
            variant="tertiary"
            size="sm"
            onClick={() => window.print()}
          >
            <Icon glyph={PrintIcon} size="sm" />
            Print or save
          </Button>
        )}
        <Markdown blocks={document.blocks} />
        {isCurrent && document.slug === 'cookies' && (
          <Suspense>
            <StatisticsChoice />
          </Suspense>
        )}
        {isLegal && (
          <p className={styles.version}>
            Version {document.hash}, published on {formatLongDate(document.publishedOn)}.{' '}
            <Link as={RouterLink} to={`${address}/${document.hash}`}>
              Permanent address of this version
            </Link>
          </p>
        )}
      </article>
    </PageFrame>
  );
}

function EarlierVersion({ document, address }: { document: Document; address: string }) {
  return (
    <Alert severity="info" variant="outline" title="This is an earlier version">
      <p>
        Version {document.hash}, first published on {formatLongDate(document.publishedOn)}.{' '}
        {document.status === 'replaced' ? (
          <Link as={RouterLink} to={address}>
            Read the current version
          </Link>
        ) : (
          'This document is no longer published.'
        )}
      </p>
    </Alert>
  );
}
