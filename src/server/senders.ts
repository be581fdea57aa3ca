import type { KeyRing } from './bank/key-ring.ts';
import type { Config } from './config.ts';
import { contractWebhook } from './delivery/contract-webhook.ts';
import { enquiryWebhook } from './delivery/enquiry-webhook.ts';
import type { Senders } from './jobs/sender.ts';
import type { Database } from './storage/database.ts';

interface SenderDeps {
  db: Database;
  bankKeys: KeyRing;
  clock: () => Date;
}

/** The senders that are configured. Deliveries of the other kinds wait in the database. */
export function createSenders({ CRM_URL, CRM_SECRET }: Config, deps: SenderDeps): Senders {
  if (!CRM_URL) return {};
  const receiver = { url: CRM_URL, keys: CRM_SECRET };
  return {
    'fulfil-contract': contractWebhook({ ...deps, receiver }),
    'deliver-enquiry': enquiryWebhook({ ...deps, receiver }),
  };
}
