import { Card } from '../components/card/card.tsx';
import { Link } from '../components/link/link.tsx';
import { pieces } from './all-examples.ts';
import styles from './gallery.module.css';
import { type Place, queryOf } from './place.ts';

/** Every component with a link to each of its examples. */
export function Overview({ place }: { place: Place }) {
  const count = pieces.reduce((sum, { examples }) => sum + examples.length, 0);
  return (
    <main className={styles.overview}>
      <h1>Design gallery</h1>
      <p className={styles.lead}>
        {pieces.length} pieces in {count} examples. The same examples are rendered on the server,
        checked for accessibility and photographed.
      </p>
      <ul className={styles.cards}>
        {pieces.map(({ slug, title, examples }) => (
          <Card
            key={slug}
            as="li"
            className={styles.card}
            title={<Link href={queryOf({ ...place, component: slug })}>{title}</Link>}
          >
            <ul>
              {examples.map((example) => (
                <li key={example.slug}>
                  <a
                    className={styles.example}
                    href={`example.html${queryOf({ ...place, component: slug, example: example.slug })}`}
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
