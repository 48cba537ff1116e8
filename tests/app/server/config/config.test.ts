import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';
import { toSiteFacts } from '#app/server/config/site.ts';

describe('an invalid environment variable', () => {
  it.each([
    [{ PORT: 'eighty' }, /PORT/u],
    [{ DATABASE_URL: 'mysql://localhost/db' }, /DATABASE_URL/u],
    [{ LOG_LEVEL: 'loud', MEDIA_MAX_MEGABYTES: '-1' }, /LOG_LEVEL.*MEDIA_MAX_MEGABYTES/u],
    [{ TWITTER_CLIENT_ID: 'only' }, /TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET/u],
    [{ OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID/u],
  ])('is named in the error: %o', (env, tells) => {
    expect(() => readConfig(env)).toThrow(tells);
  });
});

describe('the API limits', () => {
  it('are the documented ones, and the page shows the ones an operator has set', () => {
    const readLimits = (env: Record<string, string>) => toSiteFacts(readConfig(env), '').apiLimits;
    expect(readLimits({})).toEqual({ perMinute: 100, burst: 200, anonymousPerMinute: 10 });
    const own = { RATE_LIMIT_PER_MINUTE: '250', REDIS_URL: 'redis://:secret@localhost' };
    expect(readLimits(own)).toEqual({ perMinute: 250, burst: 200, anonymousPerMinute: 10 });
  });
});
