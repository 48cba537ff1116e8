import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';

describe('a wrong variable', () => {
  it.each([
    [{ PORT: 'eighty' }, /PORT/u],
    [{ DATABASE_URL: 'mysql://localhost/db' }, /DATABASE_URL/u],
    [{ LOG_LEVEL: 'loud', MEDIA_MAX_MEGABYTES: '-1' }, /LOG_LEVEL.*MEDIA_MAX_MEGABYTES/u],
    [{ TWITTER_CLIENT_ID: 'only' }, /TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET/u],
    [{ OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID/u],
  ])('is named: %o', (env, tells) => {
    expect(() => readConfig(env)).toThrow(tells);
  });
});
