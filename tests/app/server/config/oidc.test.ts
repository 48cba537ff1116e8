import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/server/config/config.ts';

const CLIENT = { OIDC_CLIENT_ID: 'fanfare', OIDC_CLIENT_SECRET: 'a-secret' };
const readOidc = (variables: Record<string, string>) => readConfig(variables).oidc;
const toKey = (text: string, prefix = 'pk_test_') => prefix + Buffer.from(text).toString('base64');

describe('a publishable key', () => {
  it.each(['pk_test_', 'pk_live_'])('with %s names the issuer by itself', (prefix) => {
    const key = toKey('clerk.fanfare.example$', prefix);
    expect(readOidc({ ...CLIENT, OIDC_PUBLISHABLE_KEY: key })?.issuer).toBe(
      'https://clerk.fanfare.example',
    );
  });

  it('is asked for where a client stands alone', () => {
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
  ])('is refused with %s, without being repeated', (_what, key, reason) => {
    const read = (): unknown => readOidc({ ...CLIENT, OIDC_PUBLISHABLE_KEY: key });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^Publishable key not valid/u);
    expect(read).toThrow(reason);
    expect(read).not.toThrow(key);
  });

  it('may stand beside the issuer that it names, and beside no other', () => {
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

  it('is not there where nothing is said', () => {
    expect(readOidc({ OIDC_ISSUER: '', OIDC_SCOPES: 'openid email profile' })).toBeNull();
  });

  it('needs its client', () => {
    expect(() => readOidc({ OIDC_ISSUER })).toThrow(/needs OIDC_CLIENT_ID/u);
  });

  it('is taken as it comes unless more is said', () => {
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

  it('is refused with settings that cannot work', () => {
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
