import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { type Measurement, measure } from './compare.ts';
import type { ProductServer } from './product-server.ts';
import { createJsonRequest, createPageRequest } from './requests.ts';

export interface CallResult {
  name: string;
  database: string;
  product: Measurement;
}

const bankDetails = JSON.stringify(apiOperations.validateBankDetails.exampleBody);
export const createBankCheckRequest = () =>
  createJsonRequest(endpointPaths.validateBankDetails, bankDetails);
const calls = {
  'bank check': createBankCheckRequest,
  'address lookup': () => createPageRequest(`${endpointPaths.addressLookup}?postcode=LS1+4AP`),
};

/** The calls of the purchase's forms, at 8 clients. */
export async function benchCalls(
  server: ProductServer,
  database: string,
  seconds: number,
): Promise<CallResult[]> {
  const results: CallResult[] = [];
  for (const [name, createRequest] of Object.entries(calls)) {
    const load = { port: server.port, connections: 8, createRequest };
    await measure(server.pid, { ...load, seconds: 1 });
    results.push({ name, database, product: await measure(server.pid, { ...load, seconds }) });
  }
  return results;
}
