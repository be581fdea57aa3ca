import type { KeyRing } from '../bank/key-ring.ts';
import type { Senders } from '../deliveries/sender.ts';
import type { Database } from '../storage/database.ts';
import { createContractWebhookSender } from './contract-webhook.ts';
import { createEnquiryWebhookSender } from './enquiry-webhook.ts';
import type { WebhookSettings } from './settings.ts';

interface WebhookDeps {
  db: Database;
  bankKeys: KeyRing;
  clock: () => Date;
}

/** The senders to CRM_URL, or none if it is not set. */
export function createWebhookSenders(
  { CRM_URL, CRM_SECRET }: WebhookSettings,
  deps: WebhookDeps,
): Senders {
  if (!CRM_URL) return {};
  const receiver = { url: CRM_URL, keys: CRM_SECRET };
  return {
    'fulfil-contract': createContractWebhookSender({ ...deps, receiver }),
    'deliver-enquiry': createEnquiryWebhookSender({ ...deps, receiver }),
  };
}
