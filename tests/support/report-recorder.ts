import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpointPaths } from '#api/paths.ts';
import type { Report } from '#api/report.ts';
import { test } from './visitor-test.ts';

interface RecordedReport {
  headers: Record<string, unknown>;
  body: Report;
}

export interface ReportRecorder {
  /** The base URL of the test, e.g. http://localhost:41234. */
  address: string;
  reports: RecordedReport[];
  /** What documents reported that were left before their script had come. */
  leftPages: unknown[];
  /** The types of all reports, in order. */
  listTypes: () => string[];
  /** Responds to reports with this status from now on. */
  respondWith: (status: number) => void;
}

/**
 * Puts a server in front of the product that records the reports instead of storing them. It also receives the
 * reports of a tab that is already closed.
 */
export const testWithReportRecorder = test.extend<{ recorder: ReportRecorder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  recorder: async ({}, use, { project }) => {
    const product = project.use.baseURL;
    const reports: RecordedReport[] = [];
    const leftPages: unknown[] = [];
    let status = 204;
    const server = createServer((incoming, response) => {
      const { method, url = '/', headers } = incoming;
      if (url === endpointPaths.reportEvent || url === endpointPaths.reportLeftPage) {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString());
          if (url === endpointPaths.reportEvent) reports.push({ headers, body });
          else leftPages.push(body);
          response.writeHead(status).end();
        });
        return;
      }
      const forwarded = request(new URL(url, product), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      incoming.pipe(forwarded);
    });
    const address = await listen(server);
    await use({
      address,
      reports,
      leftPages,
      listTypes: () => reports.map(({ body }) => body.type),
      respondWith: (next) => {
        status = next;
      },
    });
    server.closeAllConnections();
    server.close();
  },
  baseURL: ({ recorder }, use) => use(recorder.address),
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
