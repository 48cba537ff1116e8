import { describe, expect, it } from 'vitest';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';

const APP = { clientId: 'cid', clientSecret: 's', baseUrl: null };

describe('the version of the API', () => {
  it.each([
    ['202603', '2027-03-16'],
    ['202609', '2027-09-15'],
    ['202612', '2027-12-15'],
    ['202613', null],
    ['next', null],
  ])('%s ends on %s', (apiVersion, endsOn) => {
    const adapter = createLinkedinAdapter(linkedinConfig({ ...APP, apiVersion }));
    expect(adapter.apiVersion).toEqual({ name: apiVersion, endsOn });
  });

  it('is pinned, with a day on which it ends', () => {
    expect(linkedinConfig(APP).version.endsOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

it('asks a reviewed app for more, and needs no more for publishing', () => {
  const { oauth } = createLinkedinAdapter(
    linkedinConfig({ ...APP, extraScopes: ['w_organization_social'] }),
  );
  const request = {
    redirectUri: 'https://a.test/callback',
    state: 's',
    codeChallenge: null,
    forceConsent: false,
  };
  const asked = new URL(oauth.authorizationUrl(request)).searchParams.get('scope');
  expect(asked).toBe('openid profile w_member_social w_organization_social');
  expect(oauth.requiredScopes).not.toContain('w_organization_social');
});
