import type { ProductVariant } from '#catalogue/product.ts';
import { Card } from '#design/components/card/card.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { DocumentIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import styles from './important-documents.module.css';

interface ImportantDocumentsProps {
  documents: ProductVariant['importantDocuments'];
  lead?: string | undefined;
}

/** Links that open in a new tab, so that the order stays open. */
export function ImportantDocuments({
  documents,
  lead = 'Please read these before you continue. They explain what we will and will not do.',
}: ImportantDocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <Card as="section" title="Important documents">
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.list}>
        {documents.map(({ urlName, url }) => (
          <li key={url} className={styles.item}>
            <Link
              variant="standalone"
              href={url}
              target="_blank"
              icon={<Icon glyph={DocumentIcon} />}
            >
              {urlName} <span className={styles.note}>(opens in a new tab)</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
