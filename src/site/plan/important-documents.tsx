import type { ProductVariant } from '#catalogue/product.ts';
import { Card } from '#design/components/card/card.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { DocumentIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import styles from './important-documents.module.css';

interface DocumentListProps {
  documents: ProductVariant['importantDocuments'];
  lead?: string | undefined;
}

/** Links that open in a new tab, so that the order stays open. */
export function DocumentList({
  documents,
  lead = 'Please read these before you continue.',
}: DocumentListProps) {
  return (
    <>
      <p className={styles.lead}>
        {lead} <span className={styles.newTab}>Each opens in a new tab.</span>
      </p>
      <ul className={styles.list}>
        {documents.map(({ urlName, url }) => (
          <li key={url}>
            <Link
              variant="standalone"
              href={url}
              target="_blank"
              icon={<Icon glyph={DocumentIcon} />}
            >
              {urlName}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ImportantDocuments(props: DocumentListProps) {
  if (props.documents.length === 0) return null;
  return (
    <Card as="section" title="Important documents">
      <DocumentList {...props} />
    </Card>
  );
}
