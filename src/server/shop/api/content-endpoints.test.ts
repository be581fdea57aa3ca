import { expect, test } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { createUnreachableStorage } from '#tests/support/unreachable-database.ts';

// These calls need only content and configuration, so they work while the database is unreachable.
const { app } = createTestHttpApp(createUnreachableStorage());
const get = (path: string) => app.request(path);
const post = (path: string, body: unknown) => app.request(path, createJsonPostRequest(body));

test('get-env returns only the environment, the origin, the third parties and what affiliates need', async () => {
  const response = await get(endpointPaths.getEnv);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    environmentName: 'qa',
    siteOrigin: 'https://www.example.com',
    thirdParties: {},
    affiliateCampaigns: ['WARM', 'NEST', 'MOVE', 'HS24'],
    affiliatePixel: '',
  });
});

test('menu-items returns the actions, the five sections and the environment', async () => {
  const menu = apiOperations.menuItems.response.parse(
    await (await get(endpointPaths.menuItems)).json(),
  );
  expect(menu.environmentName).toBe('qa');
  expect(menu.actions.loggedOut.map(({ href }) => href)).toEqual(['/my-account', '/energy-quote']);
  expect(menu.actions.loggedIn.map(({ href }) => href)).toEqual(['/my-account', '/logout']);
  const sections = menu.items.map(({ label }) => label);
  expect(sections).toEqual(['Energy', 'About us', 'Smart living', 'Home services', 'Help']);
});

test.each(['Worcester Bosch', ' worcester bosch ', 'WORCESTER BOSCH'])(
  'update-boiler-make finds the make %j',
  async (make) => {
    const response = await post(endpointPaths.updateBoilerMake, { make });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ make: 'Worcester Bosch' });
  },
);

test.each([{ make: 'Steamworks' }, { make: '' }, { make: 5 }, {}])(
  'update-boiler-make returns 400 for %j',
  async (body) => {
    const response = await post(endpointPaths.updateBoilerMake, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'make' }] });
  },
);

test('partnership-items finds the partner of a campaign, campaign-by-partnership the campaign of a partner', async () => {
  const item = await post(endpointPaths.partnershipItems, { campaignCode: ' WARM ' });
  expect(item.status).toBe(200);
  expect(await item.json()).toEqual({
    partnerCode: 'WHC01',
    campaignCode: 'WARM',
    partnerName: 'Warm Homes Compared',
    partnerLogoUrl: expect.stringMatching(
      /^\/home-services\/products\/images\/warm-homes-compared-[\da-f]{16}\.svg$/,
    ),
  });
  const campaign = await get(`${endpointPaths.campaignByPartnership}/WHC01`);
  expect(campaign.status).toBe(200);
  expect(await campaign.json()).toEqual({ campaignCode: 'WARM' });
});

test.each(['NONE', 'WARM1', "WARM';--", ''])(
  'partnership-items returns 404 for the campaign code %j',
  async (campaignCode) => {
    const response = await post(endpointPaths.partnershipItems, { campaignCode });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(createFailure(404));
  },
);

test.each(['NOBODY', '%20', '__proto__', 'WHC01/x'])(
  'campaign-by-partnership returns 404 for the partner %s',
  async (code) => {
    const response = await get(`${endpointPaths.campaignByPartnership}/${code}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(createFailure(404));
  },
);
