import type { Database } from '#server/platform/storage/database.ts';
import type { ContractLoader } from '../bank/bank-details.ts';
import { createContractWebhookSender } from './contract-webhook.ts';
import { createEnquiryWebhookSender } from './enquiry-webhook.ts';
import { createErasureWebhookSender } from './erasure-webhook.ts';
import { createNoticeWebhookSender } from './notice-webhook.ts';
import type { WebhookSettings } from './settings.ts';

interface WebhookDeps {
  db: Database;
  loadContract: ContractLoader;
  clock: () => Date;
}

/** The senders to CRM_URL; undefined if it is not set. */
export function createWebhookSenders({ CRM_URL, CRM_SECRET }: WebhookSettings, deps: WebhookDeps) {
  const receiver = CRM_URL ? { url: CRM_URL, keys: CRM_SECRET } : undefined;
  return {
    'fulfil-contract': receiver && createContractWebhookSender({ ...deps, receiver }),
    'deliver-enquiry': receiver && createEnquiryWebhookSender({ ...deps, receiver }),
    'report-erasure': receiver && createErasureWebhookSender({ ...deps, receiver }),
    'report-notice': receiver && createNoticeWebhookSender({ ...deps, receiver }, 'notice'),
    'report-notice-taken-back':
      receiver && createNoticeWebhookSender({ ...deps, receiver }, 'notice-taken-back'),
  };
}
