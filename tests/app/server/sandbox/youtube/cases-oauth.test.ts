import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  ALL_SCOPES,
  callOAuth,
  callToken,
  connect,
  getTokens,
  getReason,
  toScope,
} from './youtube-user.ts';

describe('YouTube simulator contract: tokens and the channel (cases 1 to 6)', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
  });
  afterEach(() => sandbox.close());

  const refresh = (token: string) =>
    callToken(sandbox, { grant_type: 'refresh_token', refresh_token: token });

  it('#1 an exchange with access_type=offline and prompt=consent returns a refresh token', async () => {
    const response = await getTokens(sandbox);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      access_token: expect.stringMatching(/^ya29\./) as string,
      expires_in: 3599,
      refresh_token: expect.stringMatching(/^1\/\/0/) as string,
      scope: ALL_SCOPES.join(' '),
      token_type: 'Bearer',
    });
  });

  it('#2 a second consent without prompt=consent returns no refresh token', async () => {
    const overrides = { prompt: null };
    expect((await getTokens(sandbox, { overrides })).body.refresh_token).toMatch(/^1\/\/0/);
    expect((await getTokens(sandbox, { overrides })).body.refresh_token).toBeUndefined();
    expect((await getTokens(sandbox)).body.refresh_token).toMatch(/^1\/\/0/);
    const online = { access_type: 'online' };
    expect((await getTokens(sandbox, { overrides: online })).body.refresh_token).toBeUndefined();
  });

  it('#3 a refresh returns no refresh token, and the old one keeps working', async () => {
    const first = (await getTokens(sandbox)).body;
    const second = await refresh(first.refresh_token);
    expect([second.status, second.body.refresh_token]).toEqual([200, undefined]);
    expect((await refresh(first.refresh_token)).body.access_token).toMatch(/^ya29\./);
  });

  it('#4 a refresh with a revoked token returns invalid_grant', async () => {
    const { refresh_token: token } = (await getTokens(sandbox)).body;
    await callOAuth(sandbox, 'revoke', { token });
    const response = await refresh(token);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    });
  });

  it('#4 a refresh with a token unused for six months returns invalid_grant, but not with one in use', async () => {
    const [used, unused] = [(await getTokens(sandbox)).body, (await getTokens(sandbox)).body];
    await sandbox.control.advanceClock(120 * 86_400);
    expect((await refresh(used.refresh_token)).status).toBe(200);
    await sandbox.control.advanceClock(120 * 86_400);
    expect((await refresh(used.refresh_token)).status).toBe(200);
    expect((await refresh(unused.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('#5 a grant without youtube.upload can sign in, and its insert is rejected', async () => {
    const scopes = [toScope('youtube.readonly')];
    const tokens = await getTokens(sandbox, { scopes });
    expect([tokens.status, tokens.body.scope]).toEqual([200, toScope('youtube.readonly')]);
    const refused = await (await connect(sandbox, { scopes })).start(1000);
    expect([refused.status, getReason(refused)]).toEqual([403, 'insufficientPermissions']);
    expect(refused.body.error.details[0]?.reason).toBe('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  });

  it('#6 channels.list returns youtubeSignupRequired or no items without a channel', async () => {
    const user = await connect(sandbox);
    const path = '/youtube/v3/channels?part=id&mine=true';
    await sandbox.control.setKnobs('youtube', { missingChannel: 'signup_required' });
    const signup = await user.call('GET', path);
    expect([signup.status, getReason(signup)]).toEqual([401, 'youtubeSignupRequired']);
    await sandbox.control.setKnobs('youtube', { missingChannel: 'empty' });
    const empty = await user.call('GET', path, 'ChannelListResponse');
    expect([empty.status, empty.body.items]).toEqual([200, undefined]);
    const insert = await user.start(1000);
    expect([insert.status, getReason(insert)]).toEqual([401, 'youtubeSignupRequired']);
  });
});
