import { describe, expect, it } from 'vitest';
import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import {
  CreateApiTokenBody,
  CreateApiTokenInput,
  MAX_TOKENS,
  USUAL_SCOPES,
} from '#app/domain/api/api-tokens.ts';

const TOKEN = { name: 'CI', environment: 'live', scopes: ['posts:read'], days: 30 };

describe('a new token', () => {
  const accepts = (changes: object): boolean =>
    CreateApiTokenInput.safeParse({ ...TOKEN, ...changes }).success;

  it('has a name of 1 to 80 characters', () => {
    const names = ['a', 'a'.repeat(80), '', ' ', 'a'.repeat(81)];
    expect(names.map((name) => accepts({ name }))).toEqual([true, true, false, false, false]);
  });

  it('lasts 30, 90, or 365 days, or until it is revoked', () => {
    const days = [30, '90', 365, 0, 1, 31, 'many'];
    const accepted = [30, '90', 365, 0];
    expect(days.filter((one) => accepts({ days: one }))).toEqual(accepted);
    const { scopes, name } = TOKEN;
    expect(CreateApiTokenBody.parse({ name, scopes })).toMatchObject({
      days: 90,
      environment: 'sandbox',
    });
    const takes = (one: unknown): boolean =>
      CreateApiTokenBody.safeParse({ name, scopes, days: one }).success;
    expect(days.filter(takes)).toEqual([30, 365, 0]);
  });

  it('has at least one scope, and usually every one except creating tokens', () => {
    expect(accepts({ scopes: [] })).toBe(false);
    expect(accepts({ scopes: ['posts:everything'] })).toBe(false);
    expect([...USUAL_SCOPES, 'tokens:write'].sort()).toEqual([...API_SCOPES].sort());
    expect(MAX_TOKENS).toBe(50);
  });
});
