import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { decodeMail } from './decode.ts';
import type {
  DatabaseDump,
  HistoryEntry,
  ReceivedMail,
  ReceivedWebhook,
  Row,
  RunData,
  Secrets,
} from './run-data.ts';

interface MailLine {
  at: string;
  recipients: string[];
  raw: string;
}

/** Reads the files that a run left in its folder, and its databases. */
export async function readRun(
  folder: string,
  databaseUrls: Record<string, string>,
  secrets: Secrets,
): Promise<RunData> {
  const parse = (line: string): unknown => JSON.parse(line);
  const databases: DatabaseDump[] = [];
  for (const [name, url] of Object.entries(databaseUrls)) {
    databases.push({ name, tables: await readTables(url) });
  }
  return {
    history: await readLines(join(folder, 'history.jsonl'), (line) => parse(line) as HistoryEntry),
    webhooks: await readLines(
      join(folder, 'webhooks.jsonl'),
      (line) => parse(line) as ReceivedWebhook,
    ),
    mails: await readLines(join(folder, 'mails.jsonl'), (line): ReceivedMail => {
      const { at, recipients, raw } = parse(line) as MailLine;
      return { at, recipients, ...decodeMail(raw) };
    }),
    output: await readLines(join(folder, 'output.log'), (line) => line),
    databases,
    secrets,
  };
}

async function readLines<T>(file: string, read: (line: string) => T): Promise<T[]> {
  const lines: T[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line !== '') lines.push(read(line));
  }
  return lines;
}

/** Every row of every table that is not PostgreSQL's own. A standby cannot read unlogged tables. */
async function readTables(url: string): Promise<Record<string, Row[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: names } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
          and (relpersistence = 'p' or not pg_is_in_recovery())`,
    );
    const tables: Record<string, Row[]> = {};
    for (const { name } of names) {
      const { rows } = await client.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${name} as t`,
      );
      tables[name.replace(/^public\./, '')] = rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await client.end();
  }
}
