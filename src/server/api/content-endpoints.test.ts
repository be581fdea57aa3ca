import { expect, test } from 'vitest';
import { failureFor } from '#api/failures.ts';
import { operations } from '#api/operations.ts';
import { endpoints } from '#api/paths.ts';
import { httpApp, postJson } from '#tests/support/http-app.ts';
import { unreachableDatabase } from '#tests/support/unreachable-database.ts';

// What comes from files and configuration answers while the database is down.
const { app } = httpApp({ db: unreachableDatabase() }, { planDeliveries: async () => {} });
const get = (path: string) => app.request(path);
const post = (path: string, body: unknown) => app.request(path, postJson(body));

test('get-env tells the environment and the origin, and nothing else', async () => {
  const response = await get(endpoints.getEnv);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    environmentName: 'qa',
    siteOrigin: 'https://www.example.com',
  });
});

test('menu-items has the actions and the five sections, and names the environment', async () => {
  const answer = operations.menuItems.response.parse(await (await get(endpoints.menuItems)).json());
  expect(answer.environmentName).toBe('qa');
  expect(answer.actions.loggedOut.map(({ href }) => href)).toEqual([
    '/my-account',
    '/energy-quote',
  ]);
  expect(answer.actions.loggedIn.map(({ href }) => href)).toEqual(['/my-account', '/logout']);
  const sections = answer.items.map(({ label }) => label);
  expect(sections).toEqual(['Energy', 'About us', 'Smart living', 'Home services', 'Help']);
});

test.each(['Worcester Bosch', ' worcester bosch ', 'WORCESTER BOSCH'])(
  '%j is a known make',
  async (make) => {
    const response = await post(endpoints.updateBoilerMake, { make });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ make: 'Worcester Bosch' });
  },
);

test.each([{ make: 'Steamworks' }, { make: '' }, { make: 5 }, {}])(
  '%j is no known make',
  async (body) => {
    const response = await post(endpoints.updateBoilerMake, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'make' }] });
  },
);

test('a partner is found by campaign, and the campaign by partner', async () => {
  const item = await post(endpoints.partnershipItems, { campaignCode: ' WARM ' });
  expect(item.status).toBe(200);
  expect(await item.json()).toEqual({
    partnerCode: 'WHC01',
    campaignCode: 'WARM',
    partnerName: 'Warm Homes Compared',
    partnerLogoUrl: '/home-services/products/partners/warm-homes-compared.svg',
  });
  const campaign = await get(`${endpoints.campaignByPartnership}/WHC01`);
  expect(campaign.status).toBe(200);
  expect(await campaign.json()).toEqual({ campaignCode: 'WARM' });
});

test.each(['NONE', 'WARM1', "WARM';--", ''])(
  'the campaign %j is nobody’s',
  async (campaignCode) => {
    const response = await post(endpoints.partnershipItems, { campaignCode });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(failureFor(404));
  },
);

test.each(['NOBODY', '%20', '__proto__', 'WHC01/x'])('the partner %s is none', async (code) => {
  const response = await get(`${endpoints.campaignByPartnership}/${code}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual(failureFor(404));
});
