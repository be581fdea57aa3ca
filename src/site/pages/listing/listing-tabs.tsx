import { type Category, planCategories } from '#catalogue/category.ts';
import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { findLowestPrice, selectListedProducts } from '#catalogue/listing.ts';
import { type GlyphComponent, Icon } from '#design/components/icon/icon.tsx';
import { BoilerIcon, PlumbingIcon, StarIcon } from '#design/components/icon/icons.ts';
import { Tabs } from '#design/components/tabs/tabs.tsx';
import { formatPence } from '#rules/money.ts';
import { filterStorageKey } from './stored-filter.ts';

interface ListingTab {
  label: string;
  glyph: GlyphComponent;
  /** The page title. */
  title: string;
  /** The meta description, for search engines and social cards. */
  description: string;
  plansHeading: string;
  comparisonHeading: string;
}

export const listingTabTexts: Record<Category, ListingTab> = {
  FEATURED: {
    label: 'Featured',
    glyph: StarIcon,
    title: 'Boiler, heating and plumbing cover',
    description: 'Boiler, heating and plumbing cover for your home, paid by monthly Direct Debit.',
    plansHeading: 'Featured plans',
    comparisonHeading: 'Compare our featured plans',
  },
  BOILER_AND_HEATING: {
    label: 'Boiler & Heating',
    glyph: BoilerIcon,
    title: 'Boiler and heating cover',
    description:
      'Compare boiler and heating cover: yearly service, breakdown repairs and a call-out fee you choose, paid monthly.',
    plansHeading: 'Boiler and heating plans',
    comparisonHeading: 'Compare boiler and heating plans',
  },
  PLUMBING: {
    label: 'Plumbing',
    glyph: PlumbingIcon,
    title: 'Plumbing cover',
    description:
      'Compare plumbing cover for leaks, burst pipes and blocked drains, paid monthly by Direct Debit.',
    plansHeading: 'Plumbing plans',
    comparisonHeading: 'Compare plumbing plans',
  },
};

export const plansPanelId = 'plans';

interface ListingTabsProps {
  products: readonly ListedPlan[];
  value: Category;
  onChange: (value: Category, by: 'press' | 'arrow') => void;
  className?: string | undefined;
}

/** The kinds of cover, each with its lowest standard price. */
export function ListingTabs({ products, value, onChange, className }: ListingTabsProps) {
  return (
    <Tabs
      label="Type of cover"
      panelId={plansPanelId}
      className={className}
      value={value}
      onChange={onChange}
      tabs={planCategories.map((category) => {
        const lowest = findLowestPrice(selectListedProducts(products, { category }));
        return {
          value: category,
          label: listingTabTexts[category].label,
          icon: <Icon glyph={listingTabTexts[category].glyph} />,
          note: lowest === undefined ? undefined : `from ${formatPence(lowest)}`,
          href: `?${filterStorageKey}=${category}`,
        };
      })}
    />
  );
}
