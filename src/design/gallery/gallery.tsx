import '@fontsource-variable/figtree/index.css';
import '../tokens/tokens.css';
import '../tokens/base.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../components/button/button.tsx';
import { Checkbox } from '../components/checkbox/checkbox.tsx';
import { Logo } from '../components/icon/logo.tsx';
import { Cluster } from '../layout/cluster.tsx';
import { pieces } from './all-examples.ts';
import styles from './gallery.module.css';
import { Overview } from './overview.tsx';
import { type Place, placeAt, queryOf, widths } from './place.ts';

const pages = [
  { slug: undefined, title: 'Overview' },
  { slug: 'tokens', title: 'Tokens' },
  ...pieces,
];

function Gallery() {
  const [place, setPlace] = useState(() => placeAt(window.location.search));
  const move = (change: Partial<Place>) => {
    const next = { ...place, ...change };
    window.history.replaceState(null, '', queryOf(next));
    setPlace(next);
  };
  return (
    <div className={styles.gallery}>
      <header className={styles.header}>
        <a className={styles.brand} href={queryOf({ ...place, component: undefined })}>
          <Logo name="emberly" />
          <span>Design gallery</span>
        </a>
        {place.component && <Switches place={place} move={move} />}
      </header>
      <nav className={styles.pages} aria-label="Components">
        <ul>
          {pages.map(({ slug, title }) => (
            <li key={title}>
              <a
                className={styles.page}
                href={queryOf({ ...place, component: slug })}
                aria-current={slug === place.component ? 'page' : undefined}
                ref={(link) => {
                  if (slug === place.component) link?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {place.component ? <Stage place={place} /> : <Overview place={place} />}
    </div>
  );
}

function Switches({ place, move }: { place: Place; move: (change: Partial<Place>) => void }) {
  return (
    <Cluster gap="xs">
      {widths.map((width) => (
        <Button
          key={width}
          size="sm"
          variant={width === place.width ? 'secondary' : 'tertiary'}
          aria-pressed={width === place.width}
          onClick={() => move({ width })}
        >
          {width} px
        </Button>
      ))}
      <Checkbox
        label="Reduced motion"
        name="motion"
        checked={place.isMotionReduced}
        onChange={(event) => move({ isMotionReduced: event.currentTarget.checked })}
      />
    </Cluster>
  );
}

/** An iframe of the chosen width, so that media queries apply as on such a screen. */
function Stage({ place: { component, width, isMotionReduced } }: { place: Place }) {
  const shown = queryOf({ component, width: 1280, isMotionReduced });
  return (
    <main className={styles.stage}>
      <iframe
        // A new iframe for a new address: navigating the old one would add entries to the browser history.
        key={shown}
        className={styles.frame}
        title={`${component} at ${width} pixels`}
        src={`example.html${shown}`}
        width={width}
      />
    </main>
  );
}

const container = document.getElementById('gallery');
if (container) {
  createRoot(container).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
