import { describe, expect, it } from 'vitest';
import { facebookConfig } from '#app/server/platforms/facebook/config.ts';
import { createFacebookAdapter } from '#app/server/platforms/facebook/index.ts';
import { graphError, lines } from '#tests/support/adapter-bench.ts';
import {
  catchPlatformError,
  createTokens,
  START,
  toCallContext,
} from '#tests/support/step-harness.ts';
import { CREDENTIALS, toProof, startFacebook } from './support.ts';

const FIELDS = `fields=${encodeURIComponent('id,name,access_token,tasks,category,picture{url}')}&limit=100`;
const page = (id: string, token: string | null = `page-${id}`) => ({
  id,
  name: `Page ${id}`,
  category: 'Brand',
  tasks: ['ANALYZE', 'CREATE_CONTENT'],
  ...(token !== null && { access_token: token }),
});

describe('Facebook URLs', () => {
  it('default to Facebook’s own', () => {
    expect(facebookConfig({ ...CREDENTIALS, baseUrl: null })).toMatchObject({
      dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
      graphUrl: 'https://graph.facebook.com/v25.0',
      uploadBaseUrl: 'https://rupload.facebook.com',
    });
  });
});

describe('connecting to Facebook', () => {
  it('opens the login dialog with the scopes', async () => {
    const { server, adapter } = await startFacebook({});
    const url = adapter.oauth.authorizationUrl({
      redirectUri: 'https://fan.test/cb',
      state: 's1',
      codeChallenge: null,
      forceConsent: true,
    });
    expect(url).toBe(
      `${server.baseUrl}/v25.0/dialog/oauth?client_id=4001&redirect_uri=https%3A%2F%2Ffan.test%2Fcb&state=s1&response_type=code&scope=pages_show_list%2Cpages_read_engagement%2Cpages_manage_posts%2Cread_insights%2Cbusiness_management%2Cpages_manage_engagement&auth_type=rerequest`,
    );
  });

  it('opens Facebook Login for Business with its configuration instead of scopes', () => {
    const config = facebookConfig({ ...CREDENTIALS, baseUrl: null, loginConfigId: '7010' });
    const url = createFacebookAdapter(config).oauth.authorizationUrl({
      redirectUri: 'https://fan.test/cb',
      state: 's1',
      codeChallenge: null,
      forceConsent: false,
    });
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({ client_id: '4001', config_id: '7010', response_type: 'code' });
    expect(query).not.toHaveProperty('scope');
  });

  it('exchanges the code for a long-lived user token and reads the granted scopes', async () => {
    const { server, adapter, harness } = await startFacebook(
      {},
      { body: { access_token: 'short-1', token_type: 'bearer' } },
      { body: { access_token: 'long-1', token_type: 'bearer', expires_in: 5183944 } },
      {
        body: {
          data: [
            { permission: 'pages_manage_posts', status: 'granted' },
            { permission: 'read_insights', status: 'declined' },
          ],
        },
      },
    );
    const tokens = await adapter.oauth.exchangeCode(toCallContext(harness), {
      code: 'code-1#_=_',
      redirectUri: 'https://fan.test/cb',
      codeVerifier: null,
    });

    expect(lines(server.received)).toEqual([
      'GET /v25.0/oauth/access_token?client_id=4001&redirect_uri=https%3A%2F%2Ffan.test%2Fcb&client_secret=secret-1&code=code-1',
      'GET /v25.0/oauth/access_token?grant_type=fb_exchange_token&client_id=4001&client_secret=secret-1&fb_exchange_token=short-1',
      `GET /v25.0/me/permissions?appsecret_proof=${toProof('long-1')}`,
    ]);
    expect(tokens).toMatchObject({
      accessToken: 'long-1',
      accessTokenExpiresAt: new Date(START.getTime() + 5183944_000),
      scopes: ['pages_manage_posts'],
    });
  });

  it('cannot refresh, and does not revoke', async () => {
    const { server, adapter, harness } = await startFacebook({});
    const context = toCallContext(harness);
    const error = await catchPlatformError(adapter.oauth.refresh(context, createTokens()));
    await adapter.oauth.revoke(context, createTokens());

    expect(error.kind).toBe('reauthorize');
    expect(adapter.oauth.refreshAheadSeconds).toBeNull();
    expect(server.received).toEqual([]);
  });
});

describe('the list of Pages', () => {
  it('is read to the end, each Page with its own token', async () => {
    const { server, adapter, harness } = await startFacebook(
      {},
      {
        body: {
          data: [page('1'), page('2', null)],
          paging: { cursors: { after: 'c1' }, next: 'https://evil.test/next?after=c1' },
        },
      },
      { body: { data: [{ ...page('3'), picture: { data: { url: 'https://cdn.test/3.jpg' } } }] } },
    );
    const tokens = createTokens({ scopes: ['pages_manage_posts'], accessTokenExpiresAt: START });
    const accounts = await adapter.oauth.listAccounts(toCallContext(harness), tokens);

    const proof = `appsecret_proof=${toProof('stored-token')}`;
    expect(lines(server.received)).toEqual([
      `GET /v25.0/me/accounts?${FIELDS}&${proof}`,
      `GET /v25.0/me/accounts?${FIELDS}&after=c1&${proof}`,
    ]);
    expect(accounts).toEqual([
      {
        externalId: '1',
        name: 'Page 1',
        handle: null,
        pictureUrl: null,
        profileUrl: `${server.baseUrl}/1`,
        tokens: { ...tokens, accessToken: 'page-1', accessTokenExpiresAt: null },
        details: { category: 'Brand', tasks: 'ANALYZE,CREATE_CONTENT' },
      },
      expect.objectContaining({ externalId: '3', pictureUrl: 'https://cdn.test/3.jpg' }),
    ]);
  });

  it("reports that Fanfare can't publish to a Page without the task CREATE_CONTENT", async () => {
    const data = [{ ...page('1'), tasks: ['ANALYZE', 'MODERATE'] }, page('2')];
    const { adapter, harness } = await startFacebook({}, { body: { data } });
    const tokens = createTokens({ scopes: ['pages_manage_posts'] });
    const [without, other] = await adapter.oauth.listAccounts(toCallContext(harness), tokens);
    expect(without?.details['obstacle']).toMatch(/Page 1 .*CREATE_CONTENT/u);
    expect(other?.details).not.toHaveProperty('obstacle');
  });

  it('includes the Pages of business portfolios, each once', async () => {
    const { server, adapter, harness } = await startFacebook(
      {},
      { body: { data: [page('1')] } },
      { body: { data: [{ id: '70' }] } },
      { body: { data: [page('1', 'other'), page('2')] } },
      { body: { data: [page('3')] } },
    );
    const accounts = await adapter.oauth.listAccounts(
      toCallContext(harness),
      createTokens({ scopes: ['business_management'] }),
    );

    expect(lines(server.received).map((line) => line.split('?')[0])).toEqual([
      'GET /v25.0/me/accounts',
      'GET /v25.0/me/businesses',
      'GET /v25.0/70/owned_pages',
      'GET /v25.0/70/client_pages',
    ]);
    const tokens = accounts.map((account) => [account.externalId, account.tokens.accessToken]);
    expect(tokens.toSorted()).toEqual([
      ['1', 'page-1'],
      ['2', 'page-2'],
      ['3', 'page-3'],
    ]);
  });

  it('is empty when there is no Page and portfolios are not readable', async () => {
    const { adapter, harness } = await startFacebook(
      {},
      { body: { data: [] } },
      graphError(200, undefined, 403),
    );
    const accounts = await adapter.oauth.listAccounts(toCallContext(harness), createTokens());
    expect(accounts).toEqual([]);
  });
});
