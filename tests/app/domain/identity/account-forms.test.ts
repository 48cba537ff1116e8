import { describe, expect, it } from 'vitest';
import {
  ACCESS_CREDENTIALS,
  ACCESS_EVENTS,
  type AccessEvent,
  COMPROMISED_DAYS,
  findOutcome,
  readKept,
} from '#app/domain/identity/access-table.ts';
import { isSecurityIntent } from '#app/domain/identity/account-security.ts';
import { splitAddresses } from '#app/domain/identity/demo-emails.ts';
import { UpdateProfileInput } from '#app/domain/identity/profile.ts';

describe('an event of an account', () => {
  it('revokes, asks about, or keeps a credential', () => {
    expect(findOutcome('password_changed', 'password')).toBe('revoked');
    expect(findOutcome('password_changed', 'api_token')).toBe('asked');
    expect(findOutcome('password_changed', 'session_here')).toBe('kept');
    expect(findOutcome('signed_out', 'session_here')).toBe('revoked');
    expect(findOutcome('signed_out', 'session_elsewhere')).toBe('kept');
    expect(COMPROMISED_DAYS).toBe(30);
  });

  it('removes everything that someone else added to the account, but not what the owner did', () => {
    const keptCredentials = ACCESS_CREDENTIALS.filter(
      (credential) => findOutcome('address_claimed', credential) === 'kept',
    );
    expect(keptCredentials).toEqual([]);
    const events = Object.keys(ACCESS_EVENTS) as AccessEvent[];
    const withoutEffect = events.filter((event) =>
      ACCESS_CREDENTIALS.every((credential) => findOutcome(event, credential) === 'kept'),
    );
    expect(withoutEffect).toEqual([]);
  });
});

it('keeps credentials that the form listed and the user did not revoke', () => {
  const form = new FormData();
  for (const id of ['a', 'b', 'c']) form.append('listed', id);
  form.append('listed', new File([], 'd'));
  for (const id of ['b', 'e']) form.append('revoke', id);
  expect([...readKept(form)]).toEqual(['a', 'c']);
});

it('recognizes the forms of the security screen', () => {
  const values = ['passkey_add', 'sessions_end_others', 'other', null];
  expect(values.filter(isSecurityIntent)).toEqual(['passkey_add', 'sessions_end_others']);
});

it('splits an email at its URLs', () => {
  const address = { text: 'https://fanfare.test/a?b=1', isAddress: true };
  const parts = [
    { text: 'Open ', isAddress: false },
    address,
    { text: '\nor ', isAddress: false },
    { text: 'http://localhost/', isAddress: true },
  ];
  expect(splitAddresses(parts.map(({ text }) => text).join(''))).toEqual(parts);
  expect(splitAddresses(address.text)).toEqual([address]);
  expect(splitAddresses('')).toEqual([]);
});

it('accepts a single-line name, and removes an empty one', () => {
  const parse = (firstName: string) =>
    UpdateProfileInput.safeParse({ firstName, lastName: ' ' }).data;
  expect(parse(' Ines ')).toEqual({ firstName: 'Ines', lastName: null });
  expect(parse('a'.repeat(60))?.firstName).toHaveLength(60);
  expect(parse('a'.repeat(61))).toBeUndefined();
  expect(parse('Ines\nPark')).toBeUndefined();
});
