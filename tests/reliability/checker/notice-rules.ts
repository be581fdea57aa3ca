import { contractsOf, emailOf, groupBy, readWebhook, referenceOf } from './read.ts';
import type { DatabaseDump, Row, RunData } from './run-data.ts';

type NoticeRule = (context: { run: RunData }) => string[];

/** What buyers who leave were told, is stored and was received. */
export const noticeRules: Record<string, NoticeRule> = {
  'a notice that was confirmed exists once, of the contract that was left': ({ run }) =>
    run.databases.flatMap((dump) => {
      const contracts = groupBy(contractsOf(dump), ({ idempotency_key }) =>
        String(idempotency_key),
      );
      const stored = groupBy(noticesOf(dump), ({ idempotency_key }) => String(idempotency_key));
      return run.history.flatMap((entry) => {
        if (entry.event !== 'left') return [];
        const rows = stored.get(entry.noticeKey) ?? [];
        const contractId = contracts.get(entry.key)?.[0]?.id;
        const isOne = rows.length === 1 && rows[0]?.contract_id === contractId;
        return isOne ? [] : [`${dump.name}: ${entry.noticeKey} is stored ${rows.length} times`];
      });
    }),

  'no notice is doubled, or stored without a press': ({ run }) => {
    const pressed = new Set(
      run.history.flatMap((entry) => (entry.event === 'leave' ? [entry.noticeKey] : [])),
    );
    return run.databases.flatMap((dump) => {
      const notices = noticesOf(dump);
      const inForce = notices.filter(({ taken_back_at }) => taken_back_at === null);
      const byKind = groupBy(inForce, ({ contract_id, kind }) => `${contract_id} ${kind}`);
      return [
        ...[...byKind].flatMap(([name, rows]) => (rows.length > 1 ? [name] : [])),
        ...notices
          .filter(({ idempotency_key }) => !pressed.has(String(idempotency_key)))
          .map(referenceOf),
      ].map((fault) => `${dump.name}: ${fault}`);
    });
  },

  'webhook and mail of every notice arrived, each under one id': ({ run }) => {
    const [first] = run.databases;
    const contracts = new Map(contractsOf(first).map((row) => [String(row.id), row]));
    const webhooks = groupBy(
      run.webhooks.map(readWebhook).filter(({ type }) => type === 'contract.notice'),
      ({ data }) => String(data.notice),
    );
    return noticesOf(first).flatMap((row) => {
      const notice = referenceOf(row);
      const contract = contracts.get(String(row.contract_id));
      const sent = webhooks.get(notice) ?? [];
      const ids = new Set(sent.flatMap(({ id, deliveryId }) => [id, deliveryId]));
      const isAccepted = sent.some(({ status }) => status !== null && status < 300);
      const isRight = sent.every(
        ({ reference, data }) =>
          reference === referenceOf(contract) &&
          data.kind === row.kind &&
          data.lastDay === row.last_day,
      );
      const mails = run.mails.filter(({ messageId }) =>
        messageId.startsWith(`<leaving-${notice}@`),
      );
      const isMailed =
        contract !== undefined &&
        mails.length > 0 &&
        mails.every(({ recipients }) => recipients.join() === emailOf(contract));
      return [
        ...(isAccepted && ids.size === 1 && isRight ? [] : [`${notice}: the webhook`]),
        ...(isMailed ? [] : [`${notice}: the mail`]),
      ];
    });
  },
};

const noticesOf = (dump: DatabaseDump | undefined): Row[] => dump?.tables.notices ?? [];
