import { setTimeout as pause } from 'node:timers/promises';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { type ServerProcess, waitForFailedStart } from '#tests/support/server-process.ts';
import type { Observation, Place, Planted, PlantedFault } from './planted-fault.ts';
import { formatObservation, tableHead } from './table.ts';

/** A busy machine may be slow; the printed seconds say how long it took. */
const withinMs = 60_000;

/** Plants one fault after the other. Returns those that are not told as expected. Prints what was read, if told so. */
export async function observeAll<Stand>(
  faults: readonly PlantedFault<Stand>[],
  stand: Stand,
  print: (row: string) => void = () => {},
): Promise<string[]> {
  const failures: string[] = [];
  print(tableHead);
  for (const fault of faults) {
    try {
      print(formatObservation(await observe(fault, stand)));
    } catch (error) {
      const failure = `${fault.what}: ${error instanceof Error ? error.message : error}`;
      print(failure);
      failures.push(failure);
    }
  }
  return failures;
}

/** Plants a fault, reads what each place says until it is what is expected, and ends the fault. */
async function observe<Stand>(fault: PlantedFault<Stand>, stand: Stand): Promise<Observation> {
  const planted = await fault.plant(stand);
  const plantedAt = performance.now();
  const said: Observation['said'] = {};
  let seconds = 0;
  try {
    // The buyer comes first: some faults are only seen by what a buyer does.
    for (const place of ['buyer', 'start', 'readyz', 'log', 'metric', 'health'] as const) {
      const pattern = fault.expected[place];
      if (pattern) said[place] = await waitFor(place, pattern, readerOf(place, planted));
    }
    seconds = (performance.now() - plantedAt) / 1000;
  } finally {
    await planted.mend?.();
  }
  if (fault.end) await waitFor('end', /^ready/, readerOf('readyz', planted));
  const end = fault.end && (await waitFor('end', fault.end, readerOf('log', planted)));
  await planted.close?.();
  if (planted.server) toldBefore.set(planted.server, planted.server.output().length);
  return { what: fault.what, said, seconds, end };
}

async function waitFor(place: string, pattern: RegExp, read: () => Promise<string>) {
  const endsAt = performance.now() + withinMs;
  for (;;) {
    const text = await read();
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
    if (performance.now() > endsAt) throw new Error(`${place} does not say ${pattern}: ${text}`);
    await pause(100);
  }
}

function readerOf(
  place: Place,
  { server, environment = {}, buy = async () => '' }: Planted,
): () => Promise<string> {
  const readers: Record<Place, () => Promise<string>> = {
    buyer: buy,
    start: async () => (await waitForFailedStart(environment)).stderr.trim(),
    readyz: async () => describeReadiness(await (await get(server, '/readyz')).json()),
    metric: async () => (await get(server, '/metrics')).text(),
    health: async () => {
      const { code, stdout, stderr } = await runOpsProcess(['health'], environment);
      return `exit code ${code}: ${stdout}${stderr}`.replaceAll(/\s+/g, ' ');
    },
    log: async () =>
      readOutput(server)
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => {
          const { level, msg, warning = '' } = JSON.parse(line);
          return `${level} ${warning} ${msg}`;
        })
        .join('\n'),
  };
  return readers[place];
}

/** How much of the output of a server is about earlier faults. */
const toldBefore = new WeakMap<ServerProcess, number>();

const readOutput = (server: ServerProcess | undefined): string =>
  server?.output().slice(toldBefore.get(server)) ?? '';

/** Health and metrics are on the admin port, where sentences are shown. The log line with it may be written after the address. */
async function get(server: ServerProcess | undefined, path: string): Promise<Response> {
  const readPort = () => server?.log().find((entry) => entry.adminPort)?.adminPort;
  while (readPort() === undefined) await pause(20);
  return fetch(`http://127.0.0.1:${readPort()}${path}`);
}

interface Readiness {
  status: string;
  checks: Record<string, string>;
  warnings: Record<string, string>;
}

/** The status, what is not ok, and the warnings. */
function describeReadiness({ status, checks, warnings }: Readiness): string {
  const notOk = Object.entries(checks).filter(([, state]) => state !== 'ok');
  return [status, ...[...notOk, ...Object.entries(warnings)].map((pair) => pair.join(': '))].join(
    '; ',
  );
}
