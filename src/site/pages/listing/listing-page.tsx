import type { Banner } from '#catalogue/banner.ts';
import type { ComparisonFeatures } from '#catalogue/comparison.ts';
import type { ListingRoute } from '#catalogue/experiment.ts';
import type { HeroTexts } from '#catalogue/hero.ts';
import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { findLowestPrice, selectListedProducts } from '#catalogue/listing.ts';
import type { Picture } from '#catalogue/picture.ts';
import type { FrequentQuestions } from '#catalogue/question.ts';
import { joinClassNames } from '#design/class-list.ts';
import { TabPanel } from '#design/components/tabs/tabs.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { HideUntilReadyScript } from '#site/shell/hide-until-ready.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { ScriptPlace } from '#site/shell/script-place.tsx';
import { SiteBanner } from '#site/shell/site-banner.tsx';
import { CoverChoice } from './cover-choice.tsx';
import type { Expert } from './expert-panel.tsx';
import { ListingHero } from './listing-hero.tsx';
import styles from './listing-page.module.css';
import { ListingTabs, listingTabTexts, plansPanelId } from './listing-tabs.tsx';
import { NoScriptCoverLinks } from './no-script-cover-links.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PlanList } from './plan-list.tsx';
import { Questions } from './questions.tsx';
import { createRestoreFilterScript } from './restore-filter-script.ts';
import { TrustStrip } from './trust-strip.tsx';
import { useListingFilter } from './use-listing-filter.ts';

/** In place of the script in the browser: only the server's HTML contains it. */
const noScript = { when: '', act: '' };

interface ListingPageProps {
  products: readonly ListedPlan[];
  banner: Banner | undefined;
  features: ComparisonFeatures;
  questions: FrequentQuestions;
  expert: Expert;
  hero: HeroTexts;
  heroArt: Picture;
  /** The page variant: `price-first` has the lowest price in its heading. */
  listingRoute: ListingRoute;
  /** The titles of the plans that a preview changes. */
  changedPlans?: readonly string[] | undefined;
}

export function ListingPage({
  products,
  banner,
  features,
  questions,
  expert,
  hero,
  heroArt,
  listingRoute,
  changedPlans,
}: ListingPageProps) {
  const { category, subCategory, chooseTab, chooseCover } = useListingFilter();
  const tab = listingTabTexts[category];
  const listed = selectListedProducts(products, { category, subCategory });

  return (
    <>
      <HideUntilReadyScript
        part="plans"
        {...(import.meta.env.SSR ? createRestoreFilterScript() : noScript)}
      />
      <PageFrame
        title={tab.title}
        banner={<SiteBanner banner={banner} />}
        hero={
          <ListingHero
            texts={hero}
            art={heroArt}
            lowestPrice={listingRoute === 'price-first' ? findLowestPrice(products) : undefined}
            tabs={
              <ListingTabs
                className={styles.tabs}
                products={products}
                value={category}
                onChange={chooseTab}
              />
            }
          />
        }
      >
        <TabPanel
          id={plansPanelId}
          value={category}
          className={joinClassNames(styles.panel, styles.restored)}
        >
          {subCategory && (
            <div>
              <CoverChoice value={subCategory} onChange={chooseCover} />
              <noscript>
                {/* React renders no children of noscript in the browser, so they are in no script. */}
                {import.meta.env.SSR && (
                  <NoScriptCoverLinks products={products} shown={subCategory} />
                )}
              </noscript>
            </div>
          )}
          <section aria-labelledby="plan-list">
            <h2 id="plan-list">
              <VisuallyHidden>{tab.plansHeading}</VisuallyHidden>
            </h2>
            <PlanList products={listed} expert={expert} changedPlans={changedPlans} />
          </section>
          <TrustStrip products={products} />
          <PlanComparison heading={tab.comparisonHeading} products={listed} features={features} />
        </TabPanel>
        <Questions questions={questions} />
        <ScriptPlace data-reviews="" />
      </PageFrame>
    </>
  );
}
