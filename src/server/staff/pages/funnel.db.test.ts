import { beforeAll, expect, test } from 'vitest';
import { simulateVisits, storeVisits } from '#tests/support/simulated-visits.ts';
import { createStaffSite } from '#tests/support/staff-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let site: ReturnType<typeof createStaffSite>;

beforeAll(async () => {
  const storage = await openSharedStorage();
  await storeVisits(storage.db, simulateVisits(200, 7));
  site = createStaffSite(storage);
});

test.each(['viewer', 'care', 'admin'] as const)(
  '%s sees the funnel of the time asked for',
  async (role) => {
    const { get, signIn } = site.openApp();
    const response = await get('/reports?from=2026-10-20&to=2026-11-02', await signIn(role));
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('20 October to 2 November 2026, 200 visits');
    expect(page).toContain('href="/reports.csv?from=2026-10-20&amp;to=2026-11-02&amp;by=device"');
    expect(page).not.toMatch(/<script|<style| style=/);
  },
);

test('without a time the funnel is that of the last fourteen days in London', async () => {
  const { get, signIn } = site.openApp();
  const page = await (await get('/reports', await signIn('viewer'))).text();
  expect(page).toContain('5 to 18 November 2026, 0 visits');
  expect(page).toContain('There were no visits in this time.');
});

test.each([
  ['from=2026-02-30&to=2026-03-01', 'Enter both days as they are in the calendar.'],
  ['from=&to=2026-03-01', 'Enter both days as they are in the calendar.'],
  ['from=1/11/2026&to=2026-11-02', 'Enter both days as they are in the calendar.'],
  ['from=2026-11-02&to=2026-11-01', 'Enter a first day that is not after the last one.'],
  ['from=0001-01-01&to=9999-12-31', 'Choose a time of at most five years.'],
  ['from=%3Cb%3E&to=%27%00', 'Enter both days as they are in the calendar.'],
])(
  'a time that cannot be has a sentence on the page, and for its CSV: %s',
  async (query, sentence) => {
    const { get, signIn } = site.openApp();
    const cookie = await signIn('viewer');
    const page = await get(`/reports?${query}`, cookie);
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain('role="alert"');
    expect(html).toContain(sentence);
    expect(html).not.toContain('<b>');
    const csv = await get(`/reports.csv?${query}`, cookie);
    expect(csv.status).toBe(400);
    expect(await csv.text()).toContain(sentence);
  },
);

test('the CSV has the steps, or a row for each device and the like', async () => {
  const { get, signIn } = site.openApp();
  const cookie = await signIn('viewer');
  const time = 'from=2026-10-20&to=2026-11-02';
  const steps = await get(`/reports.csv?${time}`, cookie);
  expect(steps.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(steps.headers.get('content-disposition')).toBe(
    'attachment; filename="funnel-2026-10-20-2026-11-02.csv"',
  );
  expect(await steps.text()).toMatch(/^step,visits,shareOfAll,left,leftShare\r\norder,\d+,1,/);
  const devices = await get(`/reports.csv?${time}&by=device`, cookie);
  expect(devices.headers.get('content-disposition')).toContain('funnel-device-2026-10-20');
  expect(await devices.text()).toMatch(/^device,name,views,.*\r\nWEB_\w+,.*\r\nWEB_\w+,.*\r\n$/);
  expect((await get(`/reports.csv?${time}&by=week`, cookie)).status).toBe(400);
  expect((await get(`/reports.csv?${time}`)).headers.get('location')).toBe('/sign-in');
});
