import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor, Role } from '#app/server/services/actor.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import {
  addDelivery,
  addFailedMessage,
  CANARY,
  OPERATOR_EMAIL,
  signInAs,
  type SignInFacts,
} from '#tests/support/operator.ts';
import { createConnectedAccount } from '#tests/support/service-fixture.ts';
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

it('counts a passkey as a second factor', async () => {
  const { prisma, clock } = app.fanfare.container.deps;
  const person = await app.addMember(app.owner.workspaceId, 'editor');
  const cookie = await signInAs(app, person, { hasSecondFactor: false });
  expect((await open(cookie)).text).toContain('Turn on two-step sign-in');
  const { subject } = await prisma.identity.findFirstOrThrow({ where: { userId: person.userId } });
  await prisma.credential.create({ data: { id: subject, email: `${subject}@example.com` } });
  await prisma.passkey.create({
    data: {
      id: createId('psk'),
      credentialId: subject,
      webauthnId: subject,
      publicKey: 'none',
      counter: 0,
      transports: [],
      name: 'Laptop',
      isBackedUp: false,
      createdAt: clock.now(),
    },
  });
  expect((await open(cookie)).text).toContain('Processes');
});

describe('the page and its forms', () => {
  let operator: string;
  let requestId: string;

  beforeAll(async () => {
    const { deps } = app.fanfare.container;
    const fixture = {
      deps,
      clock: deps.clock,
      connect: ({ workspaceId }: Actor, platform: 'linkedin') =>
        createConnectedAccount(deps, { workspaceId, platform, isDefault: false }),
    } as never;
    const owner: Actor = {
      ...app.owner,
      role: 'owner',
      via: 'session',
      scopes: [],
      environment: null,
    };
    // No worker takes deliveries that wait for a person.
    await addDelivery(fixture, owner, { state: 'unconfirmed', needsDecision: true });
    await addFailedMessage(fixture, owner);
    requestId = createId('ctr');
    const sender = { name: 'Lin', email: 'lin@example.com', message: 'We are 40 people.' };
    const data = { id: requestId, ...sender, createdAt: deps.clock.now() };
    await deps.prisma.contactRequest.create({ data });
    operator = await signInAs(app, await app.addMember(app.owner.workspaceId, 'viewer'));
  });

  function post(cookie: string, fields: Record<string, string>, origin = app.url) {
    const body = new URLSearchParams(fields);
    const headers = { cookie, origin };
    return fetch(new URL('/admin', app.url), { method: 'POST', body, headers, redirect: 'manual' });
  }
  const isHandled = async () => {
    const { prisma } = app.fanfare.container.deps;
    const row = await prisma.contactRequest.findUniqueOrThrow({ where: { id: requestId } });
    return row.handledAt !== null;
  };
  const handle = (cookie: string, origin?: string) =>
    post(cookie, { intent: 'handled', requestId }, origin);

  it('show every part, and nothing that users wrote', async () => {
    for (const path of ['/admin', '/admin.data', `/admin?q=${app.owner.workspaceId}`]) {
      const { status, text } = await open(operator, path);
      expect(status, path).toBe(200);
      expect(text, path).toContain('hooks.example');
      expect(text, path).toContain('We are 40 people.');
      expect(text, path).not.toContain(CANARY);
    }
    const { text } = await open(operator);
    expect(text).not.toContain('can’t be read right now');
    expect(text).toContain('Needs a decision');
  });

  it('do nothing for others, for an operator without a second factor, and from another site', async () => {
    const { workspaceId } = app.owner;
    const [person, weak] = [
      await app.addMember(workspaceId, 'owner'),
      await app.addMember(workspaceId, 'owner'),
    ];
    expect((await handle('')).status).toBe(405);
    expect((await handle(await signInAs(app, person, OTHER))).status).toBe(405);
    const lacking = await signInAs(app, weak, { usedSecondFactor: false });
    expect((await handle(lacking)).status).toBe(404);
    expect((await handle(operator, 'https://evil.example')).status).toBe(403);
    expect(await isHandled()).toBe(false);
  });

  it('take an action once, and show it in the log', async () => {
    const done = await handle(operator);
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/admin?done=handled');
    expect(await isHandled()).toBe(true);
    const { text } = await open(operator, '/admin?done=handled');
    expect(text).toContain('Request marked as handled.');
    expect(text).toContain(requestId);
    const again = await handle(operator);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('This request is already handled.');
  });

  it('refuse a wrong limit with its reason', async () => {
    const { workspaceId } = app.owner;
    const limits = { plan: 'creator', posts: 'many', deliveries: '', aiTokens: '' };
    const response = await post(operator, { workspaceId, ...limits });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Enter a whole number');
  });

  it('go on when one part can’t be read', async () => {
    const { prisma } = app.fanfare.container.deps;
    await prisma.$executeRaw`ALTER TABLE process_heartbeat RENAME TO process_heartbeat_away`;
    const { status, text } = await open(operator);
    await prisma.$executeRaw`ALTER TABLE process_heartbeat_away RENAME TO process_heartbeat`;
    expect(status).toBe(200);
    expect(text).toContain('This part can’t be read right now.');
    expect(text).toContain('hooks.example');
  });
});
