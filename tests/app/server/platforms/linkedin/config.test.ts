import { describe, expect, it } from 'vitest';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';

const APP = { clientId: 'cid', clientSecret: 's', baseUrl: null };

describe('the LinkedIn API version', () => {
  it.each([
    ['202603', '2027-03-16'],
    ['202609', '2027-09-15'],
    ['202612', '2027-12-15'],
    ['202613', null],
    ['next', null],
  ])('expires: %s on %s', (apiVersion, endsOn) => {
    const adapter = createLinkedinAdapter(linkedinConfig({ ...APP, apiVersion }));
    expect(adapter.apiVersion).toEqual({ name: apiVersion, endsOn });
  });

  it('is pinned with an expiry date', () => {
    expect(linkedinConfig(APP).version.endsOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

it('requests the Page scopes by default, and requires none of them', () => {
  const { oauth } = createLinkedinAdapter(
    linkedinConfig({ ...APP, extraScopes: ['r_member_postAnalytics', 'w_organization_social'] }),
  );
  const request = {
    redirectUri: 'https://a.test/callback',
    state: 's',
    codeChallenge: null,
    forceConsent: false,
  };
  const scope = new URL(oauth.authorizationUrl(request)).searchParams.get('scope');
  expect(scope).toBe(
    'openid profile w_member_social w_organization_social r_organization_social rw_organization_admin r_member_postAnalytics',
  );
  expect(oauth.requiredScopes).toEqual(['openid', 'profile', 'w_member_social']);
});
