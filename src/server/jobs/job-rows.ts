/**
 * SQL that adds a job for each row of `source`, which has the columns id, kind and created_at of deliveries. pg-boss
 * documents adding jobs with SQL (https://timgit.github.io/pg-boss/sql/job-table). A job gets the options of its queue,
 * as with pg-boss's own `insert`, and only the id of its delivery: personal details stay in their own tables.
 */
export function createJobInsertSql(source: string): string {
  // pg-boss fetches jobs by priority, so the oldest contract goes first, even if its job is newer.
  return `insert into pgboss.job (name, data, priority, keep_until, expire_seconds, deletion_seconds, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select queue.name, jsonb_build_object('deliveryId', delivery.id),
      -floor(extract(epoch from delivery.created_at) / 60)::int,
      now() + queue.retention_seconds * interval '1 second', queue.expire_seconds, queue.deletion_seconds,
      queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
      queue.dead_letter, queue.heartbeat_seconds
    from ${source} as delivery join pgboss.queue as queue on queue.name = delivery.kind`;
}
