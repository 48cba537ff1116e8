import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/server/services/actor.ts';
import { authenticateApiToken } from '#app/server/services/api-tokens/authenticate-api-token.ts';
import { bindCliLogins } from '#app/server/services/cli-logins/bind-cli-logins.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, NO_PLATFORMS, openSession } from '#tests/support/team.ts';

const MINUTE_MS = 60_000;
const GRANTED = {
  environment: 'sandbox',
  days: 30,
  scopes: ['posts:read', 'tokens:write'],
} as const;
const granted = { ...GRANTED, scopes: [...GRANTED.scopes] };
const LOOPBACK = { port: 4242, state: 'state-of-the-program' };

let fixture: ServiceFixture;
let logins: ReturnType<typeof bindCliLogins>;
let person: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
  const callLimits = { count: async () => undefined };
  logins = bindCliLogins({ ...fixture.deps, callLimits });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  person = await openSession(fixture, await fixture.createActor());
});

const start = (loopback: typeof LOOPBACK | null = null) =>
  logins.begin({
    client: 'fanfare CLI on kiln',
    scopes: ['posts:read', 'posts:write'],
    loopback,
    address: '192.0.2.0/24',
  });
const redeem = (deviceCode: string, code: string | null = null) =>
  logins.redeem({ deviceCode, code });
const toKey = ({ userCode }: { userCode: string | null }) => ({ userCode: userCode ?? '' });

describe('a login with a typed code', () => {
  it('waits, is granted by a user, and returns one token, once', async () => {
    const started = await start();
    expect(await redeem(started.deviceCode)).toEqual({ kind: 'authorization_pending' });
    const typed = { userCode: ` ${started.userCode?.toLowerCase().replace('-', ' ')}` };
    expect(await logins.find(person, typed)).toMatchObject({
      client: 'fanfare CLI on kiln',
      scopes: ['posts:read', 'posts:write'],
      isLoopback: false,
    });
    expect(await logins.decide(person, { key: typed, granted })).toEqual({ redirectTo: null });
    const redeemed = await redeem(started.deviceCode);
    if (redeemed.kind !== 'token') throw new Error(redeemed.kind);
    // Scopes that weren't requested aren't granted, whatever the form contained.
    expect(await authenticateApiToken(fixture.deps, redeemed.text)).toMatchObject({
      userId: person.userId,
      workspaceId: person.workspaceId,
      scopes: ['posts:read'],
    });
    expect(await redeem(started.deviceCode)).toEqual({ kind: 'invalid_grant' });
  });

  it('returns the token to only one of two concurrent requests', async () => {
    const started = await start();
    await logins.decide(person, { key: toKey(started), granted });
    const both = await Promise.all([redeem(started.deviceCode), redeem(started.deviceCode)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['invalid_grant', 'token']);
  });

  it('stores no secret', async () => {
    const started = await start(LOOPBACK);
    const { redirectTo } = await logins.decide(person, { key: { id: started.id }, granted });
    const typed = await start();
    const rows = JSON.stringify(await fixture.deps.prisma.cliLogin.findMany());
    const code = new URL(redirectTo ?? '').searchParams.get('code') ?? '';
    for (const secret of [started.deviceCode, code, typed.deviceCode, typed.userCode ?? ''])
      expect(rows.includes(secret), secret).toBe(false);
  });

  it('asks a client that polls too often to slow down, more each time', async () => {
    const { deviceCode } = await start();
    const ask = async (afterMs: number) => {
      fixture.clock.advance(afterMs);
      return (await redeem(deviceCode)).kind;
    };
    expect(await ask(0)).toBe('authorization_pending');
    expect(await ask(5000)).toBe('authorization_pending');
    expect(await ask(2000)).toBe('slow_down');
    expect(await ask(5000)).toBe('slow_down');
    expect(await ask(15_000)).toBe('authorization_pending');
  });

  it('expires after ten minutes, granted or not', async () => {
    const waiting = await start();
    const decided = await start();
    await logins.decide(person, { key: toKey(decided), granted });
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await redeem(waiting.deviceCode)).toEqual({ kind: 'expired_token' });
    expect(await redeem(decided.deviceCode)).toEqual({ kind: 'expired_token' });
    expect(await logins.find(person, toKey(waiting))).toBeNull();
    const late = await openSession(fixture, person);
    const decision = logins.decide(late, { key: toKey(waiting), granted });
    await expect(decision).rejects.toThrow('older than ten minutes');
  });

  it('returns nothing when declined, and cannot be granted afterwards', async () => {
    const started = await start();
    await logins.decide(person, { key: toKey(started), granted: null });
    expect(await redeem(started.deviceCode)).toEqual({ kind: 'access_denied' });
    const again = logins.decide(person, { key: toKey(started), granted });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be opened by a link, because the code has to be typed', async () => {
    const started = await start();
    expect(await logins.find(person, { id: started.id })).toBeNull();
    const decision = logins.decide(person, { key: { id: started.id }, granted });
    await expect(decision).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be granted with an old sign-in, nor by a token', async () => {
    const started = await start();
    const decide = (actor: Actor) => logins.decide(actor, { key: toKey(started), granted });
    await expect(decide({ ...person, via: 'token' })).rejects.toMatchObject({ code: 'forbidden' });
    fixture.clock.advance(9.9 * MINUTE_MS);
    const old = { ...person, authTime: new Date(fixture.clock.now().getTime() - 10 * MINUTE_MS) };
    await expect(decide(old)).rejects.toMatchObject({ code: 'reverification_required' });
  });

  it('returns nothing for a user who has left the workspace in the meantime', async () => {
    const viewer = await joinTeam(fixture, { workspaceId: person.workspaceId, role: 'viewer' });
    const started = await start();
    await logins.decide(viewer, { key: toKey(started), granted });
    await fixture.deps.prisma.member.deleteMany({ where: { userId: viewer.userId } });
    expect(await redeem(started.deviceCode)).toEqual({ kind: 'invalid_grant' });
  });

  it('limits code guessing', async () => {
    const strict = bindCliLogins(fixture.deps);
    const guess = () => strict.find(person, { userCode: 'BCDF-GHJK' });
    for (let round = 0; round < 30; round += 1) expect(await guess()).toBeNull();
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' });
    const other = await openSession(fixture, await fixture.createActor());
    expect(await strict.find(other, { userCode: 'BCDF-GHJK' })).toBeNull();
  });
});

describe('a login with a browser redirect', () => {
  const grant = async (actor: Actor, id: string) => {
    const { redirectTo } = await logins.decide(actor, { key: { id }, granted });
    return new URL(redirectTo ?? '');
  };

  it('redirects to the local program, with its state and a code', async () => {
    const started = await start(LOOPBACK);
    const url = await grant(person, started.id);
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:4242/callback');
    expect(url.searchParams.get('state')).toBe(LOOPBACK.state);
    const redeemed = await redeem(started.deviceCode, url.searchParams.get('code'));
    expect(redeemed.kind).toBe('token');
  });

  it('returns nothing to a program that polls, nor for another request’s code', async () => {
    const started = await start(LOOPBACK);
    const other = await start(LOOPBACK);
    expect(await redeem(started.deviceCode)).toEqual({ kind: 'invalid_grant' });
    const code = (await grant(person, started.id)).searchParams.get('code');
    expect(await redeem(started.deviceCode)).toEqual({ kind: 'invalid_grant' });
    expect(await redeem(other.deviceCode, code)).toEqual({ kind: 'invalid_grant' });
    const others = (await grant(person, other.id)).searchParams.get('code');
    expect(await redeem(started.deviceCode, others)).toEqual({ kind: 'invalid_grant' });
    expect((await redeem(started.deviceCode, code)).kind).toBe('token');
  });

  it('reports that the user declined', async () => {
    const started = await start(LOOPBACK);
    const { redirectTo } = await logins.decide(person, { key: { id: started.id }, granted: null });
    const query = new URL(redirectTo ?? '').searchParams;
    expect([query.get('error'), query.get('state'), query.get('code')]).toEqual([
      'access_denied',
      LOOPBACK.state,
      null,
    ]);
  });

  it('keeps its first decision', async () => {
    const started = await start(LOOPBACK);
    const other = await openSession(fixture, await fixture.createActor());
    await grant(person, started.id);
    await expect(grant(other, started.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await logins.find(other, { id: started.id })).toBeNull();
  });
});
