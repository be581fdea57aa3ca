import type { ComponentType, ReactNode } from 'react';
import type { Location, ShouldRevalidateFunction } from 'react-router';
import { basePath } from '#api/paths.ts';
import type { HeroTexts } from '#catalogue/hero.ts';
import { defaultListingCategory, parseCategory, selectListedProducts } from '#catalogue/listing.ts';
import type { Product } from '#catalogue/product.ts';
import { joinClassNames } from '#design/class-list.ts';
import { TabPanel } from '#design/components/tabs/tabs.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { HideUntilReadyScript } from '#site/shell/hide-until-ready.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { pageMeta } from '#site/shell/page-meta.ts';
import { SiteBanner } from '#site/shell/site-banner.tsx';
import { Comparison } from './comparison.tsx';
import { CoverChoice } from './cover-choice.tsx';
import { ExpertPanel } from './expert-panel.tsx';
import styles from './listing-page.module.css';
import { ListingTabs, listingTabTexts, plansPanelId } from './listing-tabs.tsx';
import type { ListingData } from './load-listing.ts';
import { NoScriptCoverLinks } from './no-script-cover-links.tsx';
import { PlanList } from './plan-list.tsx';
import { Questions } from './questions.tsx';
import { createRestoreFilterScript } from './restore-filter-script.ts';
import { filterStorageKey } from './stored-filter.ts';
import { useListingFilter } from './use-listing-filter.ts';

/** In the browser: only the server renders the script. */
const noScript = { when: '', act: '' };

/** Each tab has its own title, description and canonical URL for search engines. */
export function createListingMeta(siteOrigin: string | undefined, { search }: Location) {
  const category = parseCategory(new URLSearchParams(search).get(filterStorageKey));
  const { title, description } = listingTabTexts[category];
  const query = category === defaultListingCategory ? '' : `?${filterStorageKey}=${category}`;
  return pageMeta({ title, description, address: `${siteOrigin}${basePath}${query}` });
}

export const keepListing: ShouldRevalidateFunction = () => false;

export interface HeroProps {
  texts: HeroTexts;
  products: readonly Product[];
  tabs: ReactNode;
}

interface ListingPageProps extends Omit<ListingData, 'hero' | 'siteOrigin'> {
  hero: HeroTexts;
  Hero: ComponentType<HeroProps>;
}

/** The listing below its hero, which differs between the routes. */
export function ListingPage({
  products,
  banner,
  features,
  questions,
  expert,
  hero,
  Hero,
}: ListingPageProps) {
  const { category, subCategory, chooseTab, chooseCover } = useListingFilter();
  const tab = listingTabTexts[category];
  const listed = selectListedProducts(products, { category, subCategory });
  const tabs = <ListingTabs className={styles.tabs} value={category} onChange={chooseTab} />;

  return (
    <>
      <HideUntilReadyScript
        part="plans"
        {...(import.meta.env.SSR ? createRestoreFilterScript() : noScript)}
      />
      <PageFrame
        title={tab.title}
        banner={<SiteBanner banner={banner} />}
        hero={<Hero texts={hero} products={products} tabs={tabs} />}
      >
        <TabPanel
          id={plansPanelId}
          value={category}
          className={joinClassNames(styles.panel, styles.restored)}
        >
          {subCategory && (
            <div>
              <CoverChoice value={subCategory} onChange={chooseCover} />
              <NoScriptCoverLinks products={products} shown={subCategory} />
            </div>
          )}
          <section aria-labelledby="plan-list">
            <h2 id="plan-list">
              <VisuallyHidden>{tab.plansHeading}</VisuallyHidden>
            </h2>
            <PlanList products={listed} />
          </section>
          <Comparison heading={tab.comparisonHeading} products={listed} features={features} />
        </TabPanel>
        <div className={styles.help}>
          <Questions questions={questions} />
          <ExpertPanel {...expert} />
        </div>
        <div data-reviews="" />
      </PageFrame>
    </>
  );
}
