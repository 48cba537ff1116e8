import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import { startBench } from './bench.ts';

const PAGE = 'urn:li:organization:5515715';

let bench: SandboxBench;
beforeAll(async () => {
  bench = await startBench({ asReviewedApp: true });
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

describe('connecting Pages', () => {
  it.each([
    'ADMINISTRATOR',
    'CONTENT_ADMIN',
    'CONTENT_ADMINISTRATOR',
    'DIRECT_SPONSORED_CONTENT_POSTER',
  ])(
    'offers a Page by its name and logo to a member with the role %s, who can post',
    async (pageRole) => {
      await bench.setKnobs({ pageRole });
      const [, page] = await bench.listAccounts();
      expect(page).toMatchObject({
        externalId: PAGE,
        name: 'Reyes Ceramics',
        profileUrl: `${bench.app.baseUrl}/company/reyes-ceramics/`,
      });
      const logo = await fetch(page?.pictureUrl ?? '');
      expect([logo.status, logo.headers.get('content-type')]).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      if (page === undefined) throw new Error('no Page was offered');
      const { remoteId } = await publish(bench, bench.startDelivery(page, { text: pageRole }));
      expect(remoteId).toMatch(/^urn:li:share:/u);
      expect(await bench.listViolations()).toEqual([]);
    },
  );

  it.each(['ANALYST', 'CURATOR', ''])('offers no Page with the role "%s"', async (pageRole) => {
    await bench.setKnobs({ pageRole });
    expect(await bench.listAccounts()).toMatchObject([{ name: 'Nova Reyes' }]);
  });

  it.each([
    ['get_organization', 403, { name: 'Page 5515715', pictureUrl: null }],
    ['get_organization', 503, { name: 'Page 5515715', pictureUrl: null }],
    ['get_image', 404, { name: 'Reyes Ceramics', pictureUrl: null }],
  ])('connects a Page when %s fails with %i', async (endpoint, status, expected) => {
    await bench.addFault({ endpoint, status, kind: 'status', count: 9 });
    const [, page] = await bench.listAccounts();
    expect(page).toMatchObject({ externalId: PAGE, ...expected });
  });
});

describe('an app that LinkedIn has not approved for Pages', () => {
  it('retries without the optional scopes, and connects the member with the required ones', async () => {
    await bench.setKnobs({ communityManagement: false });
    const { oauth } = bench.adapter;
    const refused = await fetch(bench.authorizationUrl(), { redirect: 'manual' });
    const back = new URL(refused.headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe(oauth.scopeRefusal);
    const smaller = oauth.authorizationUrl({
      redirectUri: TEST_REDIRECT_URI,
      state: 'state-1',
      codeChallenge: null,
      forceConsent: false,
      isRequiredOnly: true,
    });
    expect(new URL(smaller).searchParams.get('scope')).toBe('openid profile w_member_social');
    expect((await fetch(smaller, { redirect: 'manual' })).status).toBe(200);
  });
});
