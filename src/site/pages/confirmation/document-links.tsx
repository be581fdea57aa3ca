import type { ProductVariant } from '#catalogue/product.ts';
import { Icon } from '#design/components/icon/icon.tsx';
import { DocumentIcon, ExternalLinkIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import styles from './document-links.module.css';

interface DocumentLinksProps {
  documents: ProductVariant['importantDocuments'];
}

/** The documents that the buyer confirms having read. They open in new tabs, so that the purchase stays open. */
export function DocumentLinks({ documents }: DocumentLinksProps) {
  return (
    <ul className={styles.list}>
      {documents.map(({ urlName, url }) => {
        const [, start, lastWord] = /^(.* )?(.*)$/.exec(urlName) ?? [];
        return (
          <li key={url}>
            <Link
              variant="standalone"
              href={url}
              target="_blank"
              icon={<Icon glyph={DocumentIcon} size="sm" />}
            >
              {start}
              <span className={styles.end}>
                {lastWord}
                <Icon className={styles.mark} glyph={ExternalLinkIcon} size="xs" />
              </span>
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
