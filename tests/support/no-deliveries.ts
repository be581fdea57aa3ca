import type { JobQueue } from '#server/jobs/jobs.ts';

type Deliveries = Pick<JobQueue, 'planDeliveries' | 'notifyWorkers'>;

const createDeliveries = (name: string, sql: string): Deliveries => ({
  planDeliveries: () => ({ name, sql, params: [] }),
  notifyWorkers: () => {},
});

/** A job queue that plans no deliveries. */
export const noDeliveries = createDeliveries('no-deliveries', 'select 1');

/** A job queue whose statement fails in the database. */
export const failingDeliveries = createDeliveries('failing-deliveries', 'select 1 / 0');
