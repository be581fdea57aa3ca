import '@fontsource-variable/figtree/index.css';
import './brand-style.ts';
import '#design/tokens/tokens.css';
import '#design/tokens/base.css';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Link } from '#design/components/link/link.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { galleryComponents } from './all-examples.ts';
import styles from './example.module.css';
import type { GalleryComponent } from './gallery-component.ts';
import { formatGalleryQuery, type GalleryView, parseGalleryView } from './gallery-view.ts';
import { emulateReducedMotion } from './reduced-motion.ts';
import { TokensPage } from './tokens-page.tsx';

function onAddressChange(changed: () => void) {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}

/** Shows what the query selects, and follows changes of the query without a reload. */
function ExamplePage() {
  const query = useSyncExternalStore(onAddressChange, () => window.location.search);
  const view = parseGalleryView(query);
  if (view.component === 'tokens') return <TokensPage />;
  const component = galleryComponents.find(({ slug }) => slug === view.component);
  if (!component) return <NotFound />;
  return view.example ? (
    <SingleExample key={query} component={component} slug={view.example} />
  ) : (
    <AllExamples key={query} component={component} view={view} />
  );
}

/** The headings are visually hidden, so that a screenshot shows the example only. */
function SingleExample({ component, slug }: { component: GalleryComponent; slug: string }) {
  const found = component.examples.find((example) => example.slug === slug);
  if (!found) return <NotFound />;
  return (
    <div className={styles.single}>
      <h1 className={styles.outline}>
        <VisuallyHidden>{component.title}</VisuallyHidden>
      </h1>
      <h2 className={styles.outline}>
        <VisuallyHidden>{found.name}</VisuallyHidden>
      </h2>
      <found.Example />
    </div>
  );
}

function AllExamples({ component, view }: { component: GalleryComponent; view: GalleryView }) {
  return (
    <div className={styles.all}>
      <h1>{component.title}</h1>
      {component.examples.map(({ slug, name, Example }) => (
        <section key={slug} aria-label={name}>
          <h2 className={styles.name}>
            <Link
              variant="quiet"
              href={formatGalleryQuery({ ...view, example: slug })}
              target="_top"
            >
              {name}
            </Link>
          </h2>
          <Example />
        </section>
      ))}
    </div>
  );
}

function NotFound() {
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

if (parseGalleryView(window.location.search).isMotionReduced) emulateReducedMotion();
const container = document.getElementById('example');
if (container) createRoot(container).render(<ExamplePage />);
