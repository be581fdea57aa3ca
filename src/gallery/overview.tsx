import { Card } from '#design/components/card/card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { components } from './all-examples.ts';
import styles from './gallery.module.css';
import { type GalleryView, queryOfView } from './gallery-view.ts';

/** Every component with a link to each of its examples. */
export function Overview({ view }: { view: GalleryView }) {
  const count = components.reduce((sum, { examples }) => sum + examples.length, 0);
  return (
    <main className={styles.overview}>
      <h1>Design gallery</h1>
      <p className={styles.lead}>
        {components.length} components with {count} examples. Tests render the same examples on the
        server and check them for accessibility.
      </p>
      <ul className={styles.cards}>
        {components.map(({ slug, title, examples }) => (
          <Card
            key={slug}
            as="li"
            className={styles.card}
            title={<Link href={queryOfView({ ...view, component: slug })}>{title}</Link>}
          >
            <ul>
              {examples.map((example) => (
                <li key={example.slug}>
                  <a
                    className={styles.example}
                    href={`example.html${queryOfView({ ...view, component: slug, example: example.slug })}`}
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
