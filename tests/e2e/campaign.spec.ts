import { type BrowserContext, expect, type Page } from '@playwright/test';
import { endpointPaths } from '#api/paths.ts';
import { basePath, getPlanLink } from '#tests/support/buyer.ts';
import { testWithReportRecorder as test } from '#tests/support/report-recorder.ts';

const plan = `${basePath}/plumbing-protect`;

/** The decoded cookies of campaign, partnership and affiliate, by name. */
async function readCampaignCookies(context: BrowserContext): Promise<Record<string, unknown>> {
  const names = ['campaignCode', 'quoteCampaignCode', 'partnershipData', 'affiliateData'];
  const cookies = (await context.cookies()).filter(({ name }) => names.includes(name));
  for (const { expires } of cookies) {
    expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(600);
  }
  return Object.fromEntries(
    cookies.map(({ name, value }) => {
      const text = decodeURIComponent(value);
      return [name, text.startsWith('{') ? JSON.parse(text) : text];
    }),
  );
}

/** Opens an address and waits for its first report, which is sent when the campaign is known. */
async function open(page: Page, address: string): Promise<void> {
  const reported = page.waitForRequest(`**${endpointPaths.reportEvent}`);
  await page.goto(address);
  await reported;
}

const warmHomes = {
  campaignCode: 'WARM',
  partnerName: 'Warm Homes Compared',
  partnerLogoUrl: expect.stringMatching(/\/images\/warm-homes-compared-[\da-f]{16}\.svg$/),
};
const campaignOf = (code: string) => ({ campaignCode: code, quoteCampaignCode: code });

test('a link stores its campaign, partner and affiliate codes, and the next link replaces them', async ({
  page,
  context,
}) => {
  const cookies = () => readCampaignCookies(context);
  await open(page, `${basePath}?cc=WARM&cc=NEST&PartnerCode=WHC01&ReqID=r-1&affuid=u-1&gclid=7`);
  await expect.poll(cookies).toEqual({
    ...campaignOf('WARM'),
    partnershipData: warmHomes,
    affiliateData: { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' },
  });
  await expect(page.getByRole('img', { name: 'Warm Homes Compared' })).toBeVisible();

  // The next link is of a campaign that is no affiliate's.
  await open(page, `${plan}?cc=PW26`);
  await expect.poll(cookies).toEqual({
    ...campaignOf('PW26'),
    partnershipData: expect.objectContaining({ partnerName: 'Pennine Walkers' }),
  });

  // The stored partnership is used on every page but the landing page, which clears it.
  await context.clearCookies({ name: 'campaignCode' });
  await open(page, plan);
  await expect.poll(cookies).toMatchObject(campaignOf('PW26'));
  await context.clearCookies({ name: 'campaignCode' });
  await open(page, basePath);
  await expect.poll(cookies).toEqual({});
});

test('a plan that is pressed before the scripts are loaded keeps the codes of the link, and the page that was left is reported', async ({
  page,
  context,
  recorder,
}) => {
  await page.route(/\/assets\/(?!early-visit-file)[^/]+\.js/, (route) => route.abort());
  await page.goto(
    `${basePath}?cc=WARM&PartnerCode=P%26Q&ReqID=sub1|sub2&affuid=${'x'.repeat(128)}`,
  );
  await getPlanLink(page, 'Plumbing Protect').click();
  await expect(page).toHaveURL(plan);
  expect(await readCampaignCookies(context)).toEqual({
    ...campaignOf('WARM'),
    affiliateData: { partnerCode: 'P&Q', reqId: 'sub1|sub2', affuid: 'x'.repeat(128) },
  });
  await expect
    .poll(() => recorder.reports.map(({ body }) => body))
    .toEqual([expect.objectContaining({ type: 'core::page-view', page: 'listing' })]);

  // The link of another campaign ends the codes of the older one.
  await page.goto(`${basePath}?cc=NEST`);
  await expect.poll(() => readCampaignCookies(context)).toEqual(campaignOf('NEST'));
});

test('a plan that is pressed while no script can be loaded keeps the codes of the link', async ({
  page,
  context,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${basePath}?cc=WARM&PartnerCode=WHC01`);
  await getPlanLink(page, 'Plumbing Protect').click();
  await expect(page).toHaveURL(plan);
  await expect
    .poll(() => readCampaignCookies(context))
    .toEqual({ campaignCode: 'WARM', affiliateData: { partnerCode: 'WHC01' } });
});
