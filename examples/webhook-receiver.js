// A receiver of the webhooks that docs/operations/delivery.md describes, for Node 20 or newer, without dependencies:
//   CRM_SECRET=whsec_… PORT=4000 node examples/webhook-receiver.js
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { CRM_SECRET = '', PORT = '4000' } = process.env;
const key = Buffer.from(CRM_SECRET.replace(/^whsec_/, ''), 'base64');
const toleranceSeconds = 5 * 60;
/** In a real receiver a table with a unique key, written in the same transaction as the sale. */
const storedIds = new Set();

/**
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} body exactly as received, before it is parsed
 */
function isGenuine(headers, body) {
  const id = String(headers['webhook-id']);
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= toleranceSeconds)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = String(request.headers['webhook-id']);
  if (!storedIds.has(id)) {
    const { type, data } = JSON.parse(body);
    storedIds.add(id);
    process.stdout.write(`${type} ${data.reference ?? data.enquiryId ?? data.erasureId}\n`);
  }
  // Responds after the sale is stored, because a delivery that got a 2xx response is not sent again.
  return response.writeHead(204).end();
});
server.listen(Number(PORT), '127.0.0.1');
