import { describe, expect, it } from 'vitest';
import { catchPlatformError, createVideo, runSteps, START } from '#tests/support/step-harness.ts';
import type { ScriptedResponse } from '#tests/support/scripted-server.ts';
import { googleError, startYouTube } from './support.ts';

const media = [createVideo(Buffer.from('0123456789'))];
const MIDNIGHT = new Date('2026-11-21T08:00:00Z');

async function refusedWith(response: ScriptedResponse) {
  const { adapter, harness } = await startYouTube({ media }, response, response);
  return catchPlatformError(runSteps(adapter, harness));
}

describe('the YouTube error table', () => {
  it.each([
    [401, 'authError', 'reauthorize'],
    [401, 'expired', 'reauthorize'],
    [401, 'authorizationRequired', 'reauthorize'],
    [401, 'youtubeSignupRequired', 'permission'],
    [403, 'insufficientPermissions', 'permission'],
    [403, 'forbidden', 'permission'],
    [403, 'accessNotConfigured', 'bug'],
    [403, 'quotaExceeded', 'rate_limited'],
    [403, 'dailyLimitExceeded', 'rate_limited'],
    [429, 'rateLimitExceeded', 'rate_limited'],
    [403, 'userRateLimitExceeded', 'rate_limited'],
    [400, 'uploadLimitExceeded', 'rate_limited'],
    [400, 'invalidTitle', 'rejected_content'],
    [400, 'invalidDescription', 'rejected_content'],
    [400, 'invalidTags', 'rejected_content'],
    [400, 'invalidCategoryId', 'rejected_content'],
    [400, 'invalidVideoMetadata', 'rejected_content'],
    [400, 'mediaBodyRequired', 'bug'],
    [403, 'forbiddenPrivacySetting', 'bug'],
    [403, 'forbiddenLicenseSetting', 'bug'],
    [403, 'authenticatedUserAccountSuspended', 'permission'],
    [403, 'channelClosed', 'permission'],
    [404, 'videoNotFound', 'rejected_content'],
    [400, 'invalidImage', 'rejected_content'],
    [429, 'uploadRateLimitExceeded', 'rate_limited'],
    [500, 'internalError', 'unavailable'],
    [503, 'backendError', 'unavailable'],
  ])('maps %s %s %s', async (status, reason, kind) => {
    const error = await refusedWith(googleError(status, reason));
    expect(error).toMatchObject({ platform: 'youtube', kind, code: reason });
    expect(error.remedy).not.toBe('');
  });

  it('reads newer responses that contain only a status', async () => {
    const body = { error: { code: 401, message: 'x', status: 'UNAUTHENTICATED' } };
    expect(await refusedWith({ status: 401, body })).toMatchObject({
      kind: 'reauthorize',
      code: 'UNAUTHENTICATED',
    });
  });

  it.each([
    [
      'an info',
      { details: [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_unit: '1/d/{project}' } }] },
    ],
    ['a message', { message: "Quota exceeded for limit 'Video Uploads per day'" }],
  ])(
    'waits for the next day when only %s of a newer response indicates it',
    async (_title, rest) => {
      const error = { code: 429, status: 'RESOURCE_EXHAUSTED', ...rest };
      expect(await refusedWith({ status: 429, body: { error } })).toMatchObject({
        kind: 'rate_limited',
        code: 'rateLimitExceeded/per_day',
        retryAt: MIDNIGHT,
      });
    },
  );

  it('handles a 502 that is not JSON', async () => {
    const error = await refusedWith({ status: 502, body: '<html>Bad gateway</html>' });
    expect(error).toMatchObject({ kind: 'unavailable', code: 'http_502' });
  });

  it.each([
    ['the message', { message: "Quota exceeded for limit 'Video Uploads per day'" }],
    ['the unit', { details: [{ metadata: { quota_unit: '1/d/{project}' } }] }],
  ])('waits for the next day when %s names a daily limit', async (_title, rest) => {
    const error = await refusedWith(
      googleError(429, 'rateLimitExceeded', { status: 'RESOURCE_EXHAUSTED', ...rest }),
    );
    expect(error).toMatchObject({ code: 'rateLimitExceeded/per_day', retryAt: MIDNIGHT });
  });

  it('waits until midnight, for a day, or as long as requested', async () => {
    expect((await refusedWith(googleError(403, 'quotaExceeded'))).retryAt).toEqual(MIDNIGHT);
    expect((await refusedWith(googleError(400, 'uploadLimitExceeded'))).retryAt).toEqual(
      new Date(START.getTime() + 86_400_000),
    );
    const reported = { ...googleError(429, 'rateLimitExceeded'), headers: { 'retry-after': '7' } };
    expect((await refusedWith(reported)).retryAt).toEqual(new Date(START.getTime() + 7_000));
  });
});
