import { desc } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import { checkContent } from '#server/content/check-content.ts';
import { loadTimeline } from '#server/content/load-content.ts';
import { noTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { type StaffRole, staffAudit } from '#server/platform/storage/schema.ts';
import { createRetentionDeps } from '#server/records/retention/retention-deps.ts';
import type { StaffAppDeps } from '#server/staff/requests/staff-request.tsx';
import { createStaffToken } from '#server/staff/sign-in/staff-link.ts';
import { createStaffApp } from '#server/staff/staff-app.tsx';
import { readFunnel } from '#server/visits/funnel/funnel.ts';
import { testKeyRing } from './key-ring.ts';
import { loadedTestContent } from './purchase.ts';
import { createRecordedLog } from './recorded-log.ts';
import { testContentFolder } from './test-content.ts';

const origin = 'http://127.0.0.1:3001';
const minuteMs = 60_000;
const livePlans = loadedTestContent.products.map(({ productId }) => productId);

/** The staff's pages on a database, with a clock that is turned by hand. */
export function createStaffSite(storage: Storage) {
  const { db } = storage;
  const { contentAt } = loadTimeline(testContentFolder);
  const { periods } = createRetentionDeps(readConfig({}), storage, () => 0);
  let now = new Date('2026-11-18T12:00:00Z');
  const createToken = (role: StaffRole, name = 'Priya Shah') =>
    createStaffToken(testKeyRing, { name, role, now });
  return {
    now: () => now,
    /** How long everything is kept. */
    periods,
    passMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * minuteMs);
    },
    setNow: (moment: Date) => {
      now = moment;
    },
    createToken,
    /** The newest rows of the audit. */
    readNewest: async (count: number) => {
      const rows = await db.select().from(staffAudit).orderBy(desc(staffAudit.id)).limit(count);
      return rows.map(({ name, role, act, about }) => [name, role, act, about]);
    },
    openApp: (changes: Partial<StaffAppDeps> = {}) => {
      const { log, text } = createRecordedLog();
      const app = createStaffApp({
        db,
        clock: () => now,
        skewMs: () => 0,
        warnings: { current: () => ({}) },
        log,
        metrics: createMetrics(),
        keys: testKeyRing,
        content: (moment = now) => contentAt(moment),
        contentProblem: () => undefined,
        staffOrigin: '',
        trustedProxies: noTrustedProxies,
        areLinksAllowed: true,
        publishing: {
          source: 'database',
          folder: '/srv/content',
          checkFiles: (name, written, isPublished) =>
            checkContent(name, written, { isPublished, livePlans }),
        },
        shopOrigin: 'https://shop.example.com',
        dataFolder: '/nowhere',
        readFunnel: (period) => readFunnel(storage, loadedTestContent, period, now),
        handOvers: [],
        periods,
        ...changes,
      });
      const get = (path: string, cookie = '') =>
        app.request(`${origin}${path}`, { headers: { cookie } });
      const post = (
        path: string,
        fields: Record<string, string>,
        headers: Record<string, string> = {},
      ) =>
        app.request(`${origin}${path}`, {
          method: 'POST',
          body: new URLSearchParams(fields).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            ...headers,
          },
        });
      const signIn = async (role: StaffRole, name = 'Priya Shah') => {
        const response = await post('/sign-in', { token: createToken(role, name) });
        return response.headers.get('set-cookie')?.split(';')[0] ?? '';
      };
      /** A form with files, in the order of its fields. */
      const postFiles = async (
        path: string,
        fields: Record<string, string | File>,
        cookie: string,
      ) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        const headers = { cookie, 'sec-fetch-site': 'same-origin' };
        return app.request(`${origin}${path}`, { method: 'POST', body: form, headers });
      };
      return { app, get, post, postFiles, signIn, logText: text };
    },
  };
}

export const readFormToken = async (response: Response): Promise<string> =>
  /name="formToken" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
