import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { createContractWebhookSender } from './contract-webhook.ts';
import { createEnquiryWebhookSender } from './enquiry-webhook.ts';
import { createErasureWebhookSender } from './erasure-webhook.ts';
import type { WebhookSettings } from './settings.ts';

interface WebhookDeps {
  db: Database;
  bankKeys: KeyRing;
  clock: () => Date;
}

/** The senders to CRM_URL; undefined if it is not set. */
export function createWebhookSenders({ CRM_URL, CRM_SECRET }: WebhookSettings, deps: WebhookDeps) {
  const receiver = CRM_URL ? { url: CRM_URL, keys: CRM_SECRET } : undefined;
  return {
    'fulfil-contract': receiver && createContractWebhookSender({ ...deps, receiver }),
    'deliver-enquiry': receiver && createEnquiryWebhookSender({ ...deps, receiver }),
    'report-erasure': receiver && createErasureWebhookSender({ ...deps, receiver }),
  };
}
