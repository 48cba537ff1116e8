import { describe, expect, it } from 'vitest';
import { USUAL_SCOPES } from '#app/domain/api/api-tokens.ts';
import {
  BeginCliLogin,
  CLI_LOGIN_INTERVAL_SECONDS,
  CLI_LOGIN_MINUTES,
  parseUserCode,
  RedeemCliLogin,
} from '#app/domain/identity/cli-login.ts';

it.each([
  ['BCDF-GHJK', 'BCDF-GHJK'],
  [' bcdf ghjk ', 'BCDF-GHJK'],
  ['bcdfghjk', 'BCDF-GHJK'],
  ['BCDF-GHJ', null],
  ['BCDF-GHJKL', null],
  ['BCDF-GHJA', null],
  ['BCDF-GHJ1', null],
  ['', null],
])('reads the code "%s" as %s', (text, code) => {
  expect(parseUserCode(text)).toBe(code);
});

const LOGIN = { client_id: 'fanfare-cli', client_name: 'laptop' };
const STATE = 's'.repeat(16);

describe('a request to sign in', () => {
  const accepts = (changes: object): boolean =>
    BeginCliLogin.safeParse({ ...LOGIN, ...changes }).success;

  it('has the default scopes if it names none, and each named scope once', () => {
    const scopes = (scope?: string) => BeginCliLogin.parse({ ...LOGIN, scope }).scope;
    expect(scopes()).toEqual([...USUAL_SCOPES]);
    expect(scopes(' ')).toEqual([...USUAL_SCOPES]);
    expect(scopes('posts:read  media:read posts:read')).toEqual(['posts:read', 'media:read']);
    expect(accepts({ scope: 'posts:everything' })).toBe(false);
  });

  it('redirects only to this machine, with a state', () => {
    const back = (port: number | string): object => ({
      redirect_uri: `http://127.0.0.1:${port}/callback`,
      state: STATE,
    });
    expect(BeginCliLogin.parse({ ...LOGIN, ...back(65_535) }).redirect_uri).toBe(65_535);
    expect(accepts(back(1024))).toBe(true);
    expect([65_536, 99_999, 999, '08080'].filter((port) => accepts(back(port)))).toEqual([]);
    expect(accepts({ redirect_uri: 'http://localhost:8080/callback', state: STATE })).toBe(false);
    expect(accepts({ redirect_uri: 'http://127.0.0.1:8080/callback' })).toBe(false);
    expect(accepts({ state: STATE })).toBe(false);
    const states = [15, 16, 200, 201].map((length) => 's'.repeat(length));
    expect(states.map((state) => accepts({ ...back(8080), state }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('names its client in 1 to 80 characters', () => {
    const names = ['a', 'a'.repeat(80), '', ' ', 'a'.repeat(81)];
    const accepted = names.filter((client_name) => accepts({ client_name }));
    expect(accepted).toEqual(names.slice(0, 2));
    expect(accepts({ client_id: 'other' })).toBe(false);
  });
});

it('waits ten minutes for a person, and lets a program ask every five seconds', () => {
  expect([CLI_LOGIN_MINUTES, CLI_LOGIN_INTERVAL_SECONDS]).toEqual([10, 5]);
});

it.each([
  ['device_code', 1],
  ['code', 1],
])('redeems a %s of %d to 200 characters', (field, min) => {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const input = { client_id: 'fanfare-cli', grant_type, device_code: 'd' };
  const accepts = (length: number): boolean =>
    RedeemCliLogin.safeParse({ ...input, [field]: 'a'.repeat(length) }).success;
  expect([min - 1, min, 200, 201].map(accepts)).toEqual([false, true, true, false]);
});
