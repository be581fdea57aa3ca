import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { endpointPaths } from '#api/paths.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { inventPostcode } from './invented-addresses.ts';

let clients = 0;

/** Each request comes from another client: the proxy's header names an address that no request had before. */
function createCommonHeaders(): string {
  clients += 1;
  const address = [24, 16, 8, 0].map((bits) => ((0x14_00_00_00 + clients) >> bits) & 255).join('.');
  return `Host: localhost\r\nConnection: keep-alive\r\nX-Forwarded-For: ${address}\r\n`;
}

const browserName =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** The request of a browser for a page. It has no cookie, so the response assigns a page variant. */
export function createPageRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\n${createCommonHeaders()}User-Agent: ${browserName}\r\nAccept-Encoding: gzip, deflate, br\r\nAccept: text/html\r\n\r\n`;
}

/** A lookup of one of the invented postcodes below this number. */
export function createLookupRequest(postcodes: number): string {
  const postcode = inventPostcode(Math.floor(Math.random() * postcodes));
  return createPageRequest(`${endpointPaths.addressLookup}?postcode=${postcode.replace(' ', '+')}`);
}

export function createJsonRequest(path: string, body: string, headers = ''): string {
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\n${createCommonHeaders()}Content-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${body}`;
}

const { agreement, ...purchase } = createContractBody();
const { buysAgain: _, ...firstAgreement } = { buysAgain: undefined, ...agreement };
const purchaseText = JSON.stringify({ ...purchase, agreement: firstAgreement });
let buyers = 0;

/** Each request is the purchase of another buyer, who has an account and a mailbox of their own. */
export function createPurchaseRequest(): string {
  buyers += 1;
  const surname = `Okafor${toLetters(buyers)}`;
  const body = purchaseText
    .replaceAll('Okafor', surname)
    .replace('amelia.okafor@', `buyer${buyers}@`)
    // The tables of the account check do not know this sort code, so every number is possible.
    .replace('"200000"', '"998877"')
    .replace('"55779911"', `"${30_000_000 + buyers}"`);
  const key = `${idempotencyKeyHeaderName}: ${randomUUID()}\r\n`;
  return createJsonRequest(endpointPaths.createContract, body, key);
}

/** The number in base 26 as lower-case letters: a name may not contain digits. */
function toLetters(count: number): string {
  return count
    .toString(26)
    .replaceAll(/./g, (digit) =>
      String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 26)),
    );
}
