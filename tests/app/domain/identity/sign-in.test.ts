import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  CodeInput,
  isSignInProblem,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  toEmailStatus,
} from '#app/domain/identity/sign-in.ts';

const LOGIN = { email: 'ines@example.com', password: 'a' };
const PERSON = { email: 'ines@example.com', password: 'a'.repeat(10) };

/** Returns an address of this length whose parts aren't too long themselves. */
function toEmail(length: number): string {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`;
  return `${'a'.repeat(64)}@${domain}.${'e'.repeat(length - 64 - domain.length - 2)}`;
}

describe('a form of signing in', () => {
  it.each<[string, z.ZodType, object, string, readonly [min: number, max: number]]>([
    ['old password', LoginInput, LOGIN, 'password', [1, 1000]],
    ['code', CodeInput, {}, 'code', [1, 100]],
    ['new password', RegisterInput, PERSON, 'password', [10, 128]],
    ['reset password', ResetPasswordInput, { token: 'a' }, 'password', [10, 128]],
    ['first name', RegisterInput, PERSON, 'firstName', [0, 100]],
    ['last name', RegisterInput, PERSON, 'lastName', [0, 100]],
  ])('bounds the length of the %s', (_what, schema, rest, field, [min, max]) => {
    const accepts = (length: number): boolean =>
      schema.safeParse({ ...rest, [field]: 'a'.repeat(length) }).success;
    expect([min, max].map(accepts)).toEqual([true, true]);
    const refused = min > 0 ? [min - 1, max + 1] : [max + 1];
    expect(refused.filter(accepts)).toEqual([]);
  });

  it('normalizes an email address of at most 254 characters', () => {
    expect(LoginInput.parse({ ...LOGIN, email: ' Ines@Example.COM ' })).toEqual(LOGIN);
    const accepts = (email: string): boolean => LoginInput.safeParse({ ...LOGIN, email }).success;
    expect(accepts(toEmail(254))).toBe(true);
    expect(accepts(toEmail(255))).toBe(false);
    expect(['', 'ines'].filter(accepts)).toEqual([]);
    const [issue] = LoginInput.safeParse({ ...LOGIN, email: ' ' }).error?.issues ?? [];
    expect(issue?.message).toBe('Enter your email address.');
  });

  it('treats a blank name as missing', () => {
    const named = RegisterInput.parse({ ...PERSON, firstName: ' Ines ', lastName: ' ' });
    expect(named).toMatchObject({ firstName: 'Ines', lastName: null });
    expect(RegisterInput.parse(PERSON)).toMatchObject({ firstName: null, lastName: null });
  });
});

it('has a status for each result of a link in an email', () => {
  expect(toEmailStatus({ kind: 'done' })).toBe(200);
  expect(toEmailStatus({ kind: 'expired' })).toBe(410);
  expect(toEmailStatus({ kind: 'refused', status: 422 })).toBe(422);
});

it('recognizes the reasons for failed sign-ins', () => {
  expect(['expired', 'sign_up_closed', 'toString', ''].filter(isSignInProblem)).toEqual([
    'expired',
    'sign_up_closed',
  ]);
});
