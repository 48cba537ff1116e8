import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#app/server/services/actor.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { OPERATOR_EMAIL, signInAs, type SignInFacts } from '#tests/support/operator.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

let app: ApiApp;

beforeAll(async () => {
  app = await startApiApp({
    ...WITHOUT_LIMITS,
    OPERATOR_EMAILS: ` Ops@Example.com, b@example.com `,
  });
});
afterAll(() => app.close());

async function open(cookie: string, path = '/admin') {
  const response = await fetch(new URL(path, app.url), { headers: { cookie }, redirect: 'manual' });
  const { status, headers } = response;
  return { status, location: headers.get('location'), text: await response.text() };
}

async function openAs(facts: SignInFacts, role: Role = 'editor') {
  return open(await signInAs(app, await app.addMember(app.owner.workspaceId, role), facts));
}

const OTHER = { email: 'ada@example.com' };

describe('access to /admin', () => {
  it('looks like an unknown page to everyone who is not in OPERATOR_EMAILS', async () => {
    const stranger = await signInAs(app, await app.createTenant(), OTHER);
    const unknown = await open(stranger, '/no-such-page');
    const { status, location } = unknown;
    expect(unknown).toMatchObject({ status: 302, location: '/' });
    expect(await open('')).toMatchObject({ status, location, text: '' });
    expect(await open(stranger)).toEqual(unknown);
    expect(await openAs(OTHER, 'viewer')).toEqual(unknown);
    expect(await openAs(OTHER, 'editor')).toEqual(unknown);
    expect(await openAs(OTHER, 'owner')).toEqual(unknown);
  });

  it('gives an address that is only a part of an operator’s no access', async () => {
    expect(await openAs({ email: 's@example.com' })).toMatchObject({ status: 302, location: '/' });
  });

  it('shows an operator without a confirmed address that it is missing, and nothing else', async () => {
    const { status, text } = await openAs({ emailVerified: false });
    expect(status).toBe(200);
    expect(text).toContain('Confirm your email address');
    expect(text).not.toContain('Turn on two-step sign-in');
    expect(text).not.toContain('Processes');
  });

  it.each([
    ['none', { hasSecondFactor: false, usedSecondFactor: false }],
    ['one that was removed after the sign-in', { hasSecondFactor: false, usedSecondFactor: true }],
    ['none at a hosted provider', { issuer: 'https://id.example', usedSecondFactor: false }],
  ])('shows an operator whose second factor is %s that it is missing', async (_, facts) => {
    const { text } = await openAs(facts);
    expect(text).toContain('Turn on two-step sign-in');
    expect(text).not.toContain('Confirm your email address');
    expect(text).not.toContain('Processes');
  });

  it('shows both when both are missing', async () => {
    const { text } = await openAs({ emailVerified: false, hasSecondFactor: false });
    expect(text).toContain('Confirm your email address');
    expect(text).toContain('Turn on two-step sign-in');
  });

  it('asks an operator who signed in without their second factor to use it', async () => {
    const { text } = await openAs({ usedSecondFactor: false });
    expect(text).toContain('Sign in with your second factor');
    expect(text).not.toContain('Processes');
  });

  it.each([
    ['of the embedded provider', {}],
    ['of a hosted provider', { issuer: 'https://id.example', hasSecondFactor: false }],
    ['with another spelling of the address', { email: OPERATOR_EMAIL.toUpperCase() }],
  ])('opens for an operator %s', async (_, facts) => {
    const { status, text } = await openAs(facts, 'viewer');
    expect(status).toBe(200);
    expect(text).toContain('Processes');
    expect(text).toContain('Web and worker');
    expect(text).toContain('TikTok');
  });
});
