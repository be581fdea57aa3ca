import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A worker that asks for pages that are not there, as fast as it is answered, until it is terminated. A thread of
 * its own, so that the buyers who are timed beside it do not wait for its work.
 */
const { address, connections, client } = workerData as {
  address: string;
  connections: number;
  client: string;
};
const base = '/home-services/products';
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const headers = { 'x-forwarded-for': client };

/** Never the same page twice: missing, spelt otherwise, unknown versions, data, and forms that no page takes. */
const targets: ((count: number) => [method: string, path: string])[] = [
  (count) => ['GET', `${base}/missing-${count}`],
  (count) => ['GET', `${base}/missing-${count}/summary`],
  (count) => ['GET', `/elsewhere/${count}`],
  (count) => ['GET', `${base}/3mhp/${respelt('summary', count)}`],
  (count) => ['GET', `${base}/documents/terms/${count.toString(16).padStart(16, '0')}`],
  (count) => ['GET', `${base}/missing-${count}.data?_routes=a${count}`],
  (count) => ['GET', `${base}/${count}/../missing`],
  () => ['POST', base],
];

/** Its letters in a case of their own for each number. */
function respelt(word: string, count: number): string {
  return [...word]
    .map((letter, index) => ((count >> index) & 1 ? letter.toUpperCase() : letter))
    .join('');
}

let asked = 0;
let answered = 0;

function ask(): void {
  asked += 1;
  const [method, path] = targets[asked % targets.length]?.(asked) ?? ['GET', base];
  const { hostname, port } = new URL(address);
  request({ agent, hostname, port, method, path, headers }, (response) => {
    response.resume().on('end', () => {
      answered += 1;
      parentPort?.postMessage(answered);
      ask();
    });
  })
    .on('error', () => setImmediate(ask))
    .end();
}
for (let count = 0; count < connections; count += 1) ask();
