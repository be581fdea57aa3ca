import '@fontsource-variable/figtree/index.css';
import './brand-style.ts';
import '#design/tokens/tokens.css';
import '#design/tokens/base.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#design/components/button/button.tsx';
import { Checkbox } from '#design/components/checkbox/checkbox.tsx';
import { Logo } from '#design/components/icon/logo.tsx';
import { Cluster } from '#design/layout/cluster.tsx';
import { mailExampleBrand } from '#server/sales/mail/mail-examples.ts';
import logo from '../../content/brand/favicon.svg?raw';
import { galleryComponents } from './all-examples.ts';
import styles from './gallery.module.css';
import {
  formatGalleryQuery,
  type GalleryView,
  parseGalleryView,
  previewWidths,
} from './gallery-view.ts';
import { ComponentOverview } from './overview.tsx';

const pages = [
  { slug: undefined, title: 'Overview' },
  { slug: 'tokens', title: 'Tokens' },
  ...galleryComponents,
];

function Gallery() {
  const [view, setView] = useState(() => parseGalleryView(window.location.search));
  const changeView = (change: Partial<GalleryView>) => {
    const next = { ...view, ...change };
    window.history.replaceState(null, '', formatGalleryQuery(next));
    setView(next);
  };
  return (
    <div className={styles.gallery}>
      <header className={styles.header}>
        <a className={styles.brand} href={formatGalleryQuery({ ...view, component: undefined })}>
          <Logo name={mailExampleBrand.brandName} svg={logo} />
          <span>Design gallery</span>
        </a>
        {view.component && <ViewControls view={view} changeView={changeView} />}
      </header>
      <nav className={styles.pages} aria-label="Components">
        <ul>
          {pages.map(({ slug, title }) => (
            <li key={title}>
              <a
                className={styles.page}
                href={formatGalleryQuery({ ...view, component: slug })}
                aria-current={slug === view.component ? 'page' : undefined}
                ref={(link) => {
                  if (slug === view.component) link?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {view.component ? <ExampleFrame view={view} /> : <ComponentOverview view={view} />}
    </div>
  );
}

function ViewControls({
  view,
  changeView,
}: {
  view: GalleryView;
  changeView: (change: Partial<GalleryView>) => void;
}) {
  return (
    <Cluster gap="xs">
      {previewWidths.map((width) => (
        <Button
          key={width}
          size="sm"
          variant={width === view.width ? 'secondary' : 'tertiary'}
          aria-pressed={width === view.width}
          onClick={() => changeView({ width })}
        >
          {width} px
        </Button>
      ))}
      <Checkbox
        label="Reduced motion"
        name="motion"
        checked={view.isMotionReduced}
        onChange={(event) => changeView({ isMotionReduced: event.currentTarget.checked })}
      />
    </Cluster>
  );
}

/** An iframe of the chosen width, so that media queries apply as on such a screen. */
function ExampleFrame({ view: { component, width, isMotionReduced } }: { view: GalleryView }) {
  const shown = formatGalleryQuery({ component, width: 1280, isMotionReduced });
  return (
    <main className={styles.main}>
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
