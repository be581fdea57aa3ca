import { createContext } from 'react-router';
import type { CallApi } from '#api/api-call.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import type { Banner } from '#catalogue/banner.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { BrandFiles } from '#catalogue/brand-files.ts';
import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { ComparisonFeatures } from '#catalogue/comparison.ts';
import type { ContentChanges } from '#catalogue/content-change.ts';
import type { DocumentPage } from '#catalogue/document.ts';
import type { ListingRoute } from '#catalogue/experiment.ts';
import type { Footer } from '#catalogue/footer.ts';
import type { Heroes } from '#catalogue/hero.ts';
import type { Menu } from '#catalogue/menu.ts';
import type { Picture } from '#catalogue/picture.ts';
import type { Product } from '#catalogue/product.ts';
import type { FrequentQuestions } from '#catalogue/question.ts';
import type { LeavingAccess } from '#contract/leaving-access.ts';
import type { CarriedCookies } from '#journey/carried-journey.ts';
import type { PlanFingerprint } from '#journey/plan-fingerprint.ts';
import type { SavedJourneyAccess } from '#journey/saved-journey.ts';

/** The visitor's journey, and what its loaders and actions need. */
export interface CarriedState extends CarriedCookies {
  /** The time of the request by the database's clock. */
  now: Date;
  /** A random UUID. */
  createId: () => string;
  /** Makes an API call for the visitor, with the API's checks and limits. */
  callApi: CallApi;
}

/** The values that the server passes to page loaders with each request. */
export interface SiteContext {
  products: readonly Product[];
  campaignIds: CampaignIds;
  banners: readonly Banner[];
  heroes: Heroes;
  /** The hero of the visitor's page variant. */
  listingRoute: ListingRoute;
  questions: FrequentQuestions;
  features: ComparisonFeatures;
  brand: Brand;
  /** The files of the brand that every page has. */
  brandFiles: BrandFiles;
  /** The picture of this name in images/. */
  picture: (name: string) => Picture;
  footer: Footer;
  menu: Menu;
  boilerMakes: readonly string[];
  /** The document's current version or, with a hash, that version, however old. */
  document: (slug: string, hash?: string) => Promise<DocumentPage | undefined>;
  /** The hash of the document's current version. */
  documentHash: (slug: string) => string | undefined;
  /** A short hash of each part of the plan as pages show it, by variant id. */
  planFingerprints: (product: Product) => Record<string, PlanFingerprint>;
  /** The public origin, e.g. `https://www.example.com`; empty when URLs should be paths only. */
  siteOrigin: string;
  /** What is previewed, if the page is part of a preview. */
  preview?: { title: string; changes: () => ContentChanges } | undefined;
  /** Empty while a page is rendered for the page cache. */
  carried: CarriedState;
  saved: SavedJourneyAccess;
  leaving: LeavingAccess;
  /** The third parties that pages may load. */
  thirdParties: ThirdPartySettings;
  /** Whether own reports and the codes of links need no consent. */
  statisticsWithoutConsent: boolean;
  /** When the content changes next. Undefined if it does not. */
  nextChange: Date | undefined;
  /** London's date as YYYY-MM-DD. Pages use it instead of their own clock. */
  today: string;
  /** Logs errors that a page did not handle. Visitors never see their messages. */
  log: { error: (details: { err: unknown }, message: string) => void };
}

export const siteContext = createContext<SiteContext>();
