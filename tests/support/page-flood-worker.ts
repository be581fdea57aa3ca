import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Requests missing pages, each as soon as the last is answered, until terminated. It is a worker thread so that
 * its work does not delay the visits that the test times.
 */
const { address, connections, client } = workerData as {
  address: string;
  connections: number;
  client: string;
};
const base = '/home-services/products';
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const headers = { 'x-forwarded-for': client };

/**
 * The kinds of requests, with a URL that is new for each number: missing pages, other letter case, unknown
 * versions, data requests and forms.
 */
const targets: ((count: number) => [method: string, path: string])[] = [
  (count) => ['GET', `${base}/missing-${count}`],
  (count) => ['GET', `${base}/missing-${count}/summary`],
  (count) => ['GET', `/elsewhere/${count}`],
  (count) => ['GET', `${base}/3mhp/${withMixedCase('summary', count)}`],
  (count) => ['GET', `${base}/documents/terms/${count.toString(16).padStart(16, '0')}`],
  (count) => ['GET', `${base}/missing-${count}.data?_routes=a${count}`],
  (count) => ['GET', `${base}/${count}/../missing`],
  () => ['POST', base],
];

/** The word with a different mix of upper and lower case for each number, so that each URL is new to the page cache. */
function withMixedCase(word: string, count: number): string {
  return [...word]
    .map((letter, index) => ((count >> index) & 1 ? letter.toUpperCase() : letter))
    .join('');
}

let sent = 0;
let answered = 0;

function sendRequest(): void {
  sent += 1;
  const [method, path] = targets[sent % targets.length]?.(sent) ?? ['GET', base];
  const { hostname, port } = new URL(address);
  request({ agent, hostname, port, method, path, headers }, (response) => {
    response.resume().on('end', () => {
      answered += 1;
      parentPort?.postMessage(answered);
      sendRequest();
    });
  })
    .on('error', () => setImmediate(sendRequest))
    .end();
}
for (let count = 0; count < connections; count += 1) sendRequest();
