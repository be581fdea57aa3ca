import { Card } from '#design/components/card/card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { galleryComponents } from './all-examples.ts';
import styles from './gallery.module.css';
import { formatGalleryQuery, type GalleryView } from './gallery-view.ts';

/** Every component with a link to each of its examples. */
export function ComponentOverview({ view }: { view: GalleryView }) {
  const count = galleryComponents.reduce((sum, { examples }) => sum + examples.length, 0);
  return (
    <main className={styles.overview}>
      <h1>Design gallery</h1>
      <p className={styles.lead}>
        {galleryComponents.length} components with {count} examples. Tests render the same examples
        on the server and check them for accessibility.
      </p>
      <ul className={styles.cards}>
        {galleryComponents.map(({ slug, title, examples }) => (
          <Card
            key={slug}
            as="li"
            className={styles.card}
            title={<Link href={formatGalleryQuery({ ...view, component: slug })}>{title}</Link>}
          >
            <ul>
              {examples.map((example) => (
                <li key={example.slug}>
                  <a
                    className={styles.example}
                    href={`example.html${formatGalleryQuery({ ...view, component: slug, example: example.slug })}`}
                  >
                    {example.name}
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </main>
  );
}
