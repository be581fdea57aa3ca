import { createContext } from 'react-router';
import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { Product } from '#catalogue/product.ts';

/** What the server hands to page loaders with each request. */
export interface SiteContext {
  products: readonly Product[];
  campaignIds: CampaignIds;
  /** London's date as YYYY-MM-DD. Pages never ask the clock themselves. */
  today: string;
  /** Where an error that a page could not handle is told, without its words reaching the visitor. */
  log: { error: (details: { err: unknown }, message: string) => void };
}

export const siteContext = createContext<SiteContext>();
