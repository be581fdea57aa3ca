import type { Database } from '../storage/storage.ts';

/** What may be queued. Payloads carry ids only: personal details stay in their own table. */
export interface JobPayloads {
  'fulfil-contract': { contractId: string };
  'confirm-by-email': { contractId: string };
  'hand-over-enquiry': { enquiryId: string };
}
export type JobName = keyof JobPayloads;

/** What is done with the jobs of one queue. */
export interface JobWorker<Payload> {
  /** Is run again after it rejects, and may be run twice for one job. */
  run: (payload: Payload) => Promise<void>;
  /** Payloads of work that is due and has no job, oldest first. */
  withoutJob: (tx: Pick<Database, 'select'>, limit: number) => Promise<Payload[]>;
}

/** Jobs of a queue without a worker wait until a server starts that has one. */
export type JobWorkers = { [Name in JobName]?: JobWorker<JobPayloads[Name]> | undefined };
