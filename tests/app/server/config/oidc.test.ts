import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/server/config/config.ts';

const CLIENT = { OIDC_CLIENT_ID: 'fanfare', OIDC_CLIENT_SECRET: 'a-secret' };
const readOidc = (variables: Record<string, string>) => readConfig(variables).oidc;
const toKey = (text: string, prefix = 'pk_test_') => prefix + Buffer.from(text).toString('base64');

describe('a publishable key', () => {
  it.each(['pk_test_', 'pk_live_'])(
    'derives the issuer from a key that starts with %s',
    (prefix) => {
      const key = toKey('clerk.fanfare.example$', prefix);
      expect(readOidc({ ...CLIENT, OIDC_PUBLISHABLE_KEY: key })?.issuer).toBe(
        'https://clerk.fanfare.example',
      );
    },
  );

  it('is required when only a client is configured', () => {
    expect(() => readOidc(CLIENT)).toThrow(/^Missing publishable key: .*OIDC_ISSUER/u);
  });

  it.each([
    [
      'another prefix',
      toKey('clerk.fanfare.example$', 'sk_test_'),
      /start with pk_live_ or pk_test_/u,
    ],
    ['four parts', `${toKey('clerk.fanfare.example$')}_x`, /three parts/u],
    ['no end of the host', toKey('clerk.fanfare.example'), /third part/u],
    ['nothing in it', 'pk_test_', /third part/u],
    ['a path in it', toKey('evil.example/clerk.fanfare.example$'), /third part/u],
    ['a user in it', toKey('clerk.fanfare.example@evil.example$'), /third part/u],
    ['two ends', toKey('clerk.fanfare.example$$'), /third part/u],
  ])('is rejected with %s, without being repeated', (_what, key, reason) => {
    const read = (): unknown => readOidc({ ...CLIENT, OIDC_PUBLISHABLE_KEY: key });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^The publishable key is invalid/u);
    expect(read).toThrow(reason);
    expect(read).not.toThrow(key);
  });

  it('may be combined with its own issuer only', () => {
    const OIDC_PUBLISHABLE_KEY = toKey('clerk.fanfare.example$');
    const both = { ...CLIENT, OIDC_PUBLISHABLE_KEY };
    const OIDC_ISSUER = 'https://clerk.fanfare.example';
    expect(readOidc({ ...both, OIDC_ISSUER })?.issuer).toBe(OIDC_ISSUER);
    expect(() => readOidc({ ...both, OIDC_ISSUER: 'https://evil.example' })).toThrow(
      /belongs to https:\/\/clerk\.fanfare\.example/u,
    );
  });
});

describe('a hosted provider', () => {
  const OIDC_ISSUER = 'https://id.example/realms/fanfare';

  it('is off when nothing is set', () => {
    expect(readOidc({ OIDC_ISSUER: '', OIDC_SCOPES: 'openid email profile' })).toBeNull();
  });

  it('requires its client', () => {
    expect(() => readOidc({ OIDC_ISSUER })).toThrow(/needs OIDC_CLIENT_ID/u);
  });

  it('uses defaults unless more is set', () => {
    expect(readOidc({ ...CLIENT, OIDC_ISSUER })).toEqual({
      issuer: OIDC_ISSUER,
      clientId: 'fanfare',
      clientSecret: 'a-secret',
      clientAuth: 'auto',
      scopes: ['openid', 'email', 'profile'],
      audience: null,
      opaqueTokens: 'introspection',
      signUp: 'auto',
      signUpHint: 'signup',
      signUpUrl: null,
      logout: 'auto',
      logoutRevokesTokens: false,
      logoutUrl: null,
      formOrigins: [],
    });
  });

  it('is rejected with settings that cannot work', () => {
    const read = (more: Record<string, string>) => () =>
      readOidc({ ...CLIENT, OIDC_ISSUER, ...more });
    expect(read({ OIDC_SCOPES: 'email' })).toThrow(/must contain openid/u);
    expect(read({ OIDC_FORM_ORIGINS: 'accounts.example' })).toThrow(/OIDC_FORM_ORIGINS/u);
    expect(read({ OIDC_SIGNUP: 'guess' })).toThrow(/OIDC_SIGNUP/u);
    expect(read({ OIDC_FORM_ORIGINS: 'https://a.example/x, https://b.example' })()).toMatchObject({
      formOrigins: ['https://a.example', 'https://b.example'],
    });
  });
});
