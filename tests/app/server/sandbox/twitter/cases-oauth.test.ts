import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  callToken,
  connect,
  exchange,
  getCode,
  getTokens,
  refresh,
  toAuthorization,
  XUser,
} from './x-user.ts';

const INVALID_TOKEN = {
  error: 'invalid_request',
  error_description: 'Value passed for the token was invalid.',
};
const INVALID_CODE = {
  error: 'invalid_request',
  error_description: 'Value passed for the authorization code was invalid.',
};

describe('X simulator contract: sign-in and tokens', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
  });
  afterEach(() => sandbox.close());

  it('#1 a user who declines returns with access_denied and the state', async () => {
    const back = await decideOnConsentPage(toAuthorization(sandbox).url, 'deny');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: 'some-state',
    });
  });

  it('#2 a code that was used is rejected', async () => {
    const code = await getCode(sandbox);
    await exchange(sandbox, code);
    expect(await exchange(sandbox, code)).toMatchObject({ status: 400, body: INVALID_CODE });
  });

  it('#2 a code older than 30 seconds is rejected', async () => {
    const code = await getCode(sandbox);
    await sandbox.control.advanceClock(31);
    expect(await exchange(sandbox, code)).toMatchObject({ status: 400, body: INVALID_CODE });
  });

  it('#3 a verifier that does not match the challenge is rejected', async () => {
    const { code } = await getCode(sandbox);
    const response = await exchange(sandbox, { code, verifier: 'x'.repeat(43) });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('#4 a confidential client without Basic authorization is rejected', async () => {
    const response = await callToken(sandbox, { grant_type: 'refresh_token' }, { basic: null });
    expect(response).toMatchObject({
      status: 401,
      body: {
        error: 'unauthorized_client',
        error_description: 'Missing valid authorization header',
      },
    });
  });

  it('#5 there is no refresh token without offline.access', async () => {
    const tokens = await getTokens(sandbox, { scopes: ['tweet.read', 'users.read'] });
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(tokens.scope).toBe('tweet.read users.read');
  });

  it('#6 a refresh returns a new pair and invalidates the old refresh token', async () => {
    const first = await getTokens(sandbox);
    const second = await refresh(sandbox, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const again = await refresh(sandbox, first.refresh_token);
    expect(again).toMatchObject({ status: 400, body: INVALID_TOKEN });
  });

  it('#7 a used refresh token is rejected, and revokes its whole family', async () => {
    const first = await getTokens(sandbox);
    const second = await refresh(sandbox, first.refresh_token);
    await refresh(sandbox, first.refresh_token);
    const user = new XUser(sandbox, second.body.access_token);
    expect((await user.call('GET', '/2/users/me')).status).toBe(401);
  });

  it('#7 a used refresh token can be configured to keep its family valid', async () => {
    await sandbox.control.setKnobs('twitter', { spentRefreshKillsFamily: false });
    const first = await getTokens(sandbox);
    const second = await refresh(sandbox, first.refresh_token);
    await refresh(sandbox, first.refresh_token);
    const user = new XUser(sandbox, second.body.access_token);
    expect((await user.call('GET', '/2/users/me')).status).toBe(200);
  });

  it('#8 only one of two concurrent refreshes with the same token gets the new pair', async () => {
    await sandbox.control.setKnobs('twitter', { spentRefreshKillsFamily: false });
    const { refresh_token: token } = await getTokens(sandbox);
    const responses = await Promise.all([refresh(sandbox, token), refresh(sandbox, token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = responses.find(({ status }) => status === 200);
    const user = new XUser(sandbox, winner?.body.access_token ?? '');
    expect((await user.call('GET', '/2/users/me')).status).toBe(200);
  });

  it('#9 a refresh whose response was lost still uses up the token', async () => {
    const { refresh_token: token } = await getTokens(sandbox);
    const lost = { endpoint: 'token', kind: 'cut_after', count: 1 } as const;
    await sandbox.control.addFault({ platform: 'twitter', ...lost });
    await expect(refresh(sandbox, token)).rejects.toThrow();
    const again = await refresh(sandbox, token);
    expect(again).toMatchObject({ status: 400, body: INVALID_TOKEN });
  });

  it('#10 an access token older than two hours returns 401', async () => {
    const user = await connect(sandbox);
    await sandbox.control.advanceClock(7201);
    const response = await user.tweet('too late');
    expect(response.status).toBe(401);
    expect(response.body).toEqual({
      title: 'Unauthorized',
      type: 'about:blank',
      status: 401,
      detail: 'Unauthorized',
    });
  });

  it('#11 an app-only token is rejected for a user action', async () => {
    const form = { grant_type: 'client_credentials' };
    const app = await callToken(sandbox, form, { path: '/oauth2/token' });
    const response = await new XUser(sandbox, app.body.access_token).tweet('hi');
    expect(response.status).toBe(403);
    expect(response.body.type).toMatch(/unsupported-authentication$/);
  });
});
