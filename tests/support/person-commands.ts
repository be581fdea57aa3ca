import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Storage } from '#server/platform/storage/database.ts';
import { submitEnquiry } from '#server/sales/enquiries/submit-enquiry.ts';
import { noDeliveryWorkers } from './no-delivery-workers.ts';
import { createOpsSettings, runOpsInProcess } from './ops.ts';
import {
  createPrivatePurchase,
  privateEnquiry,
  privatePersonalDetails,
} from './private-details.ts';
import { storePurchase } from './stored-purchase.ts';

export const CRM = {
  CRM_URL: 'https://crm.example.com/',
  CRM_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
};

const { email, firstName } = privatePersonalDetails;
const clock = () => new Date();

/** Commands on the data of the private purchase's buyer. `folder` has a folder for mails. */
export function createPersonCommands(world: () => { storage: Storage; folder: string }) {
  const ops = (argv: string[], env: Record<string, string> = {}, target = world().storage) =>
    runOpsInProcess(argv, {
      settings: { ...createOpsSettings(world().folder), ...env },
      open: () => target,
    });

  /** Buys the plan of the private purchase, and writes its mail. */
  async function buy(changes: { firstName?: string; email?: string } = {}): Promise<string> {
    const body = createPrivatePurchase();
    const reference = await storePurchase(
      { ...world().storage, deliveries: noDeliveryWorkers, clock },
      { ...body, customerDetails: { ...body.customerDetails, ...changes } },
    );
    writeMail(`confirmation-${reference}`);
    return reference;
  }

  async function enquire(changes: { name?: string; email?: string } = {}): Promise<string> {
    const result = await submitEnquiry(
      { db: world().storage.db, deliveries: noDeliveryWorkers, clock },
      { ...privateEnquiry, website: '', secondsToFill: 60, ...changes },
      undefined,
    );
    if (result.kind !== 'stored') throw new Error(`The enquiry was ${result.kind}.`);
    writeMail(`acknowledgement-${result.enquiryId}`);
    return result.enquiryId;
  }

  const writeMail = (name: string) =>
    writeFileSync(
      join(world().folder, 'mail', `${name}.eml`),
      `To: ${email}\n\nHello ${firstName}`,
    );

  const erase = async (env: Record<string, string> = {}) => {
    const dryRun = JSON.parse((await ops(['person', 'erase', email, '--json'], env)).stdout);
    return ops(['person', 'erase', email, '--confirm', String(dryRun.confirm)], env);
  };

  return { ops, buy, enquire, erase };
}
