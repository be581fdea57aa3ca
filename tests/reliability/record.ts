import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { HistoryEntry, ReceivedWebhook } from './checker/run-data.ts';

/** A line without its time, which the record adds. */
type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never;

/** What happened in a run, as files in its folder, which the checker reads. */
export function openRecord(folder: string) {
  const open = (name: string) => createWriteStream(join(folder, name));
  const history = open('history.jsonl');
  const webhooks = open('webhooks.jsonl');
  const mails = open('mails.jsonl');
  const output = open('output.log');
  const at = () => new Date().toISOString();
  return {
    history: (entry: WithoutTime<HistoryEntry>) =>
      void history.write(`${JSON.stringify({ at: at(), ...entry })}\n`),
    webhook: (webhook: WithoutTime<ReceivedWebhook>) =>
      void webhooks.write(`${JSON.stringify({ at: at(), ...webhook })}\n`),
    mail: (recipients: string[], raw: string) =>
      void mails.write(`${JSON.stringify({ at: at(), recipients, raw })}\n`),
    /** What an instance wrote. */
    output: (text: string) => void output.write(`${text}\n`),
    close: async () => {
      for (const stream of [history, webhooks, mails, output]) {
        stream.end();
        await finished(stream);
      }
    },
  };
}

export type Record = ReturnType<typeof openRecord>;
