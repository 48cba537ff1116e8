import { describe, expect, it } from 'vitest';
import { ConnectAccountQuery, FinishConnectionInput } from '#app/domain/accounts/accounts.ts';

const accepts = (returnTo: string): boolean => ConnectAccountQuery.safeParse({ returnTo }).success;

describe("a program's callback URL", () => {
  it.each([
    'https://app.example.com/callback?from=fanfare',
    'https://localhost/callback',
    'http://localhost:3000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/callback',
  ])('can be %s', (url) => {
    expect(accepts(url)).toBe(true);
  });

  it.each([
    ['without a scheme', 'app.example.com/callback'],
    ['over plain HTTP', 'http://app.example.com/callback'],
    ['with another scheme on this machine', 'ftp://localhost/callback'],
    ['with another scheme', 'javascript:alert(1)'],
    ['with a user name', 'https://ines@app.example.com/callback'],
    ['with a password', 'https://:secret@app.example.com/callback'],
    ['with a fragment', 'https://app.example.com/callback#done'],
  ])('%s is refused', (_what, url) => {
    expect(accepts(url)).toBe(false);
  });

  it('has at most 2,000 characters', () => {
    const toUrl = (length: number): string => 'https://app.example.com/'.padEnd(length, 'a');
    expect(accepts(toUrl(2000))).toBe(true);
    expect(accepts(toUrl(2001))).toBe(false);
  });
});

it.each([
  ['state', 1, 1000],
  ['code', 1, 10_000],
  ['error', 0, 1000],
])('accepts a %s of %d to %d characters from the platform', (field, min, max) => {
  const takes = (length: number): boolean => {
    const input = { platform: 'tiktok', state: 'a', [field]: 'a'.repeat(length) };
    return FinishConnectionInput.safeParse(input).success;
  };
  expect([min, max].map(takes)).toEqual([true, true]);
  const refused = min > 0 ? [min - 1, max + 1] : [max + 1];
  expect(refused.filter(takes)).toEqual([]);
});
