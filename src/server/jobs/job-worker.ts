import type { Database } from '../storage/database.ts';

/** Each queue and its payload. Payloads carry ids only: personal details stay in their own table. */
export interface JobPayloads {
  'deliver-contract': { contractId: string };
  'confirm-by-email': { contractId: string };
  'deliver-enquiry': { enquiryId: string };
}
export type JobName = keyof JobPayloads;

/** The worker of one queue. */
export interface JobWorker<Payload> {
  /** Runs one job. A rejection is retried, so a job may run more than once. */
  run: (payload: Payload) => Promise<void>;
  /** Payloads of rows that are due and have no job, oldest first. */
  findWithoutJob: (tx: Pick<Database, 'select'>, limit: number) => Promise<Payload[]>;
}

/** Jobs of a queue without a worker wait until a server with one starts. */
export type JobWorkers = { [Name in JobName]?: JobWorker<JobPayloads[Name]> | undefined };
