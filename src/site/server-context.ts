import { createContext } from 'react-router';
import type { Banner } from '#catalogue/banner.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { ComparisonFeatures } from '#catalogue/comparison.ts';
import type { DocumentPage } from '#catalogue/document.ts';
import type { Footer } from '#catalogue/footer.ts';
import type { Product } from '#catalogue/product.ts';
import type { FrequentQuestions } from '#catalogue/question.ts';
import type { PlanFingerprint } from '#journey/plan-fingerprint.ts';

/** What the server hands to page loaders with each request. */
export interface SiteContext {
  products: readonly Product[];
  campaignIds: CampaignIds;
  banners: readonly Banner[];
  questions: FrequentQuestions;
  features: ComparisonFeatures;
  brand: Brand;
  footer: Footer;
  boilerMakes: readonly string[];
  /** The same for the same content files. */
  contentVersion: string;
  /** The document's current version, or the one with this hash, however old it is. */
  document: (slug: string, hash?: string) => Promise<DocumentPage | undefined>;
  /** The hash of the document's current version. */
  documentHash: (slug: string) => string | undefined;
  /** A short hash of each part of the plan as it is shown, by the variant's id. */
  planFingerprints: (product: Product) => Record<string, PlanFingerprint>;
  /** Where the public sees the site; empty when pages should name addresses by their path alone. */
  siteOrigin: string;
  /** London's date as YYYY-MM-DD. Pages never ask the clock themselves. */
  today: string;
  /** Where an error that a page could not handle is told, without its words reaching the visitor. */
  log: { error: (details: { err: unknown }, message: string) => void };
}

export const siteContext = createContext<SiteContext>();
