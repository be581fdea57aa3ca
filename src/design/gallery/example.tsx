import '@fontsource-variable/figtree/index.css';
import '../tokens/tokens.css';
import '../tokens/base.css';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Link } from '../components/link/link.tsx';
import { VisuallyHidden } from '../components/visually-hidden/visually-hidden.tsx';
import { type Piece, pieces } from './all-examples.ts';
import styles from './example.module.css';
import { type Place, placeAt, queryOf } from './place.ts';
import { reduceMotion } from './reduced-motion.ts';
import { TokensPage } from './tokens-page.tsx';

function onAddressChange(changed: () => void) {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}

/** Shows what the query selects, and follows changes of the query without a reload. */
function Shown() {
  const query = useSyncExternalStore(onAddressChange, () => window.location.search);
  const place = placeAt(query);
  if (place.component === 'tokens') return <TokensPage />;
  const piece = pieces.find(({ slug }) => slug === place.component);
  if (!piece) return <Nothing />;
  return place.example ? (
    <Alone key={query} piece={piece} slug={place.example} />
  ) : (
    <All key={query} piece={piece} place={place} />
  );
}

/** The headings are visually hidden, so that a screenshot shows the example only. */
function Alone({ piece, slug }: { piece: Piece; slug: string }) {
  const found = piece.examples.find((example) => example.slug === slug);
  if (!found) return <Nothing />;
  return (
    <div className={styles.alone}>
      <h1 className={styles.outline}>
        <VisuallyHidden>{piece.title}</VisuallyHidden>
      </h1>
      <h2 className={styles.outline}>
        <VisuallyHidden>{found.name}</VisuallyHidden>
      </h2>
      <found.Example />
    </div>
  );
}

function All({ piece, place }: { piece: Piece; place: Place }) {
  return (
    <div className={styles.all}>
      <h1>{piece.title}</h1>
      {piece.examples.map(({ slug, name, Example }) => (
        <section key={slug} aria-label={name}>
          <h2 className={styles.name}>
            <Link variant="quiet" href={queryOf({ ...place, example: slug })} target="_top">
              {name}
            </Link>
          </h2>
          <Example />
        </section>
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles.all}>
      <h1>No such example</h1>
      <p>
        <Link href="./" target="_top">
          See all examples
        </Link>
      </p>
    </div>
  );
}

if (placeAt(window.location.search).isMotionReduced) reduceMotion();
const container = document.getElementById('example');
if (container) createRoot(container).render(<Shown />);
