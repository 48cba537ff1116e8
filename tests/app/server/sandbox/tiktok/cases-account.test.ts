import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { callOAuth, connect, exchangeCode, getCode, TikTokUser } from './tiktok-user.ts';

const NOVA = '723f24d7-e717-40f8-a2b6-cb8464cd23b4';

describe('TikTok simulator contract: accounts and tokens', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['tiktok'] });
  });
  afterEach(() => sandbox.close());

  const refresh = (token: string) =>
    callOAuth(sandbox, 'token', { grant_type: 'refresh_token', refresh_token: token });

  it('#1 a valid code is exchanged for a flat object with seven fields', async () => {
    const response = await exchangeCode(sandbox, await getCode(sandbox));
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      access_token: expect.stringMatching(/^act\./) as string,
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^rft\./) as string,
      refresh_expires_in: 15_552_000,
      open_id: NOVA,
      scope:
        'user.info.basic,user.info.profile,user.info.stats,video.publish,video.upload,video.list',
      token_type: 'Bearer',
    });
  });

  it('#2 the same code again returns invalid_grant, with 200 or the configured status', async () => {
    const code = await getCode(sandbox);
    await exchangeCode(sandbox, code);
    const again = await exchangeCode(sandbox, code);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ error: 'invalid_grant' });
    expect(again.body.log_id).toMatch(/^\d{14}/);
    await sandbox.control.setKnobs('tiktok', { tokenErrorStatus: 400 });
    expect((await exchangeCode(sandbox, code)).status).toBe(400);
  });

  it.each([
    ['the former access token goes on', { refreshEndsAccessToken: false, code: 'ok' }],
    ['it ends', { refreshEndsAccessToken: true, code: 'access_token_invalid' }],
  ])('#3 a refresh returns a new refresh token; %s', async (_, { code, ...knobs }) => {
    await sandbox.control.setKnobs('tiktok', knobs);
    const first = (await exchangeCode(sandbox, await getCode(sandbox))).body;
    const response = await refresh(first.refresh_token);
    expect(response.status).toBe(200);
    expect(response.body.refresh_token).toMatch(/^rft\./);
    expect(response.body.refresh_token).not.toBe(first.refresh_token);
    const before = new TikTokUser(sandbox, first.access_token);
    expect((await before.creatorInfo()).body.error.code).toBe(code);
    const after = new TikTokUser(sandbox, response.body.access_token);
    expect((await after.creatorInfo()).body.error.code).toBe('ok');
  });

  it('#4 a refresh with the previous refresh token returns invalid_grant, and the new one keeps working', async () => {
    const first = (await exchangeCode(sandbox, await getCode(sandbox))).body;
    const second = (await refresh(first.refresh_token)).body;
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(second.refresh_token)).body.access_token).toMatch(/^act\./);
  });

  it('#5 a JSON body to the token endpoint returns invalid_request', async () => {
    const response = await fetch(`${sandbox.url}/tiktok/v2/oauth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'refresh_token' }),
    });
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('#6 every request with an expired token returns 401 access_token_invalid', async () => {
    const user = await connect(sandbox);
    await sandbox.control.advanceClock(7201);
    for (const response of [
      await user.creatorInfo(),
      await user.init(1000),
      await user.status('v_pub_file~v2-1.1'),
      await user.listVideos(),
      await user.call('GET', '/v2/user/info/?fields=open_id'),
    ]) {
      expect([response.status, response.body.error.code]).toEqual([401, 'access_token_invalid']);
    }
  });

  it('#7 creator_info offers a private account its own levels, without duet and stitch', async () => {
    const user = await connect(sandbox);
    const open = (await user.creatorInfo()).body.data;
    expect(open).toMatchObject({ creator_username: 'novareyes', duet_disabled: false });
    expect(open.privacy_level_options).toEqual([
      'PUBLIC_TO_EVERYONE',
      'MUTUAL_FOLLOW_FRIENDS',
      'SELF_ONLY',
    ]);
    await sandbox.control.setKnobs('tiktok', { accountIsPrivate: true });
    const closed = (await user.creatorInfo()).body.data;
    expect(closed).toMatchObject({ duet_disabled: true, stitch_disabled: true });
    expect(closed.privacy_level_options).toEqual([
      'FOLLOWER_OF_CREATOR',
      'MUTUAL_FOLLOW_FRIENDS',
      'SELF_ONLY',
    ]);
  });

  it("#7 creator_info returns the creator's current name", async () => {
    const user = await connect(sandbox);
    expect((await user.creatorInfo()).body.data).toMatchObject({ creator_nickname: 'Nova Reyes' });
    await sandbox.control.setKnobs('tiktok', { creatorNickname: 'Nova R.' });
    expect((await user.creatorInfo()).body.data).toMatchObject({ creator_nickname: 'Nova R.' });
  });

  it('#8 creator_info at the post cap returns 200 with spam_risk_too_many_posts', async () => {
    await sandbox.control.setKnobs('tiktok', { postsPerDay: 1 });
    const user = await connect(sandbox);
    await user.post(await readFixture('clip.mp4'));
    const info = await user.creatorInfo();
    expect([info.status, info.body.error.code]).toEqual([200, 'spam_risk_too_many_posts']);
  });
});
