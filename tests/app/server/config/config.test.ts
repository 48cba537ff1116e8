import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';
import { toSiteFacts } from '#app/server/config/site.ts';

const TIKTOK = { TIKTOK_CLIENT_ID: 'key', TIKTOK_CLIENT_SECRET: 'secret' };
const AT_EXAMPLE = { ...TIKTOK, PUBLIC_URL: 'https://fan.example.com' };

describe('TikTok photos', () => {
  const isVerified = (urls: string) =>
    readConfig({ ...AT_EXAMPLE, TIKTOK_VERIFIED_URLS: urls }).live.tiktok?.hasVerifiedMedia;

  it('need a verified domain or prefix that covers the media', () => {
    expect(isVerified('')).toBe(false);
    expect(isVerified('other.com, example.com')).toBe(true);
    expect(isVerified('https://fan.example.com/media/')).toBe(true);
  });
});

describe('an invalid environment variable', () => {
  it.each([
    [{ PORT: 'eighty' }, /PORT/u],
    [{ DATABASE_URL: 'mysql://localhost/db' }, /DATABASE_URL/u],
    [{ LOG_LEVEL: 'loud', MEDIA_MAX_MEGABYTES: '-1' }, /LOG_LEVEL.*MEDIA_MAX_MEGABYTES/u],
    [{ TWITTER_CLIENT_ID: 'only' }, /TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET/u],
    [{ OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID/u],
    [{ ...TIKTOK, TIKTOK_VERIFIED_URLS: 'example.com' }, /PUBLIC_URL with https/u],
    [{ ...AT_EXAMPLE, TIKTOK_VERIFIED_URLS: 'other.com' }, /the domain fan\.example\.com/u],
    [{ ...AT_EXAMPLE, TIKTOK_VERIFIED_URLS: 'https://fan.example.com/files/' }, /\/media\//u],
    [
      { ...TIKTOK, PUBLIC_URL: 'https://203.0.113.7', TIKTOK_VERIFIED_URLS: '203.0.113.7' },
      /a host name/u,
    ],
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
