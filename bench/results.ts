import type { BrowserResults } from './browser-part.ts';
import type { CallResult } from './calls.ts';
import type { IdleServerResult } from './idle-server.ts';
import type { PageResult } from './pages.ts';
import type { PurchaseBenchResult } from './purchase.ts';
import type { SaleResult } from './sale.ts';

/** What `npm run bench` measures. */
export interface BenchResults {
  /** Processors and version of Node. */
  machine: string;
  /** The size of the archive that `npm run package` makes. */
  archiveMb: number;
  rest: (IdleServerResult & { database: string })[];
  pages: PageResult[];
  purchases: PurchaseBenchResult[];
  sales: SaleResult[];
  calls: CallResult[];
  browser: BrowserResults;
}
