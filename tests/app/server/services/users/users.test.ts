import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedAccounts } from '#app/server/adapters/identity/embedded-accounts.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createOrLinkUser } from '#app/server/services/users/create-or-link-user.ts';
import { ensureEmbeddedUser } from '#app/server/services/users/ensure-embedded-user.ts';
import { getMe } from '#app/server/services/users/get-me.ts';
import { signInUser } from '#app/server/services/users/sign-in-user.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { SqlPool } from '#app/server/db/sql.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const ISSUER = 'https://one.example';

let database: TestDatabase;
let prisma: PrismaClient;
let deps: { prisma: PrismaClient; sql: SqlPool; clock: { now(): Date } };
let people = 0;

describeOnBothDatabases('users', (createDatabase) => {
  beforeAll(async () => {
    database = await createDatabase();
    prisma = database.database.prisma;
    deps = { prisma, sql: database.database.sql, clock: { now: () => NOW } };
  });

  afterAll(async () => {
    await database.close();
  });

  function createClaims(changes: Partial<Parameters<typeof signInUser>[1]> = {}) {
    people += 1;
    return {
      issuer: ISSUER,
      subject: `person-${people}`,
      email: `person${people}@example.com`,
      emailVerified: true,
      firstName: 'Ada',
      lastName: null,
      ...changes,
    };
  }

  async function createActor(changes: Parameters<typeof createClaims>[0] = {}): Promise<Actor> {
    const { userId } = await signInUser(deps, createClaims(changes));
    const { workspaceId } = await prisma.member.findFirstOrThrow({ where: { userId } });
    return { userId, workspaceId, role: 'owner', via: 'session', scopes: [], environment: null };
  }

  describe('signing in with a verified identity', () => {
    it('creates one user, even with repeated and concurrent sign-ins', async () => {
      const claims = createClaims();
      const all = await Promise.all(Array.from({ length: 8 }, () => signInUser(deps, claims)));
      expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
      expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
      const userId = all[0]?.userId ?? '';
      expect(await prisma.member.count({ where: { userId } })).toBe(1);
      expect(await prisma.identity.count({ where: { userId } })).toBe(1);
    });

    it('matches by issuer and subject, even when the email address has changed', async () => {
      const claims = createClaims();
      const first = await signInUser(deps, claims);
      const second = await signInUser(deps, { ...claims, email: 'moved@example.com' });
      expect(second).toEqual({ ...first, isNew: false });
      const identity = await prisma.identity.findUniqueOrThrow({ where: { id: first.identityId } });
      expect(identity.email).toBe('moved@example.com');
    });

    it('links a second provider when both report the address as verified', async () => {
      const claims = createClaims();
      const first = await signInUser(deps, claims);
      const other = await signInUser(deps, { ...claims, issuer: 'https://two.example' });
      expect(other.userId).toBe(first.userId);
      expect(other.identityId).not.toBe(first.identityId);
    });

    it.each([
      ['the new one', true, false],
      ['the old one', false, true],
      ['neither', false, false],
    ])('refuses to link an unverified address: %s', async (_which, before, after) => {
      const claims = createClaims({ emailVerified: before });
      await signInUser(deps, claims);
      const other = { ...claims, issuer: 'https://two.example', emailVerified: after };
      await expect(signInUser(deps, other)).rejects.toMatchObject({ reason: 'email_in_use' });
    });

    it('rejects a missing email address, and a deleted user', async () => {
      await expect(signInUser(deps, createClaims({ email: null }))).rejects.toMatchObject({
        reason: 'email_missing',
      });
      const claims = createClaims();
      const { userId } = await signInUser(deps, claims);
      await prisma.user.update({ where: { id: userId }, data: { deletedAt: NOW } });
      await expect(signInUser(deps, claims)).rejects.toMatchObject({ reason: 'account_deleted' });
    });
  });

  describe('a user of the embedded provider', () => {
    it('is created once and can sign in', async () => {
      const accounts = createEmbeddedAccounts({ prisma, issuer: 'http://localhost/oidc' });
      const person = {
        email: 'Demo@Example.com',
        password: 'a long walk home 42',
        firstName: 'Demo',
        lastName: null,
      };
      const first = await ensureEmbeddedUser({ ...deps, accounts }, person);
      const second = await ensureEmbeddedUser(
        { ...deps, accounts },
        { ...person, password: 'another password 1' },
      );
      expect([first.isNew, second.isNew]).toEqual([true, false]);
      expect(second.userId).toBe(first.userId);
      const subject = await accounts.checkPassword(person);
      const identity = await prisma.identity.findFirstOrThrow({ where: { userId: first.userId } });
      expect(identity).toMatchObject({
        issuer: 'http://localhost/oidc',
        subject,
        emailVerified: false,
      });
    });

    it('needs a password that follows the rules', async () => {
      const accounts = createEmbeddedAccounts({ prisma, issuer: 'http://localhost/oidc' });
      const person = {
        email: 'weak@example.com',
        password: 'password123',
        firstName: null,
        lastName: null,
      };
      await expect(ensureEmbeddedUser({ ...deps, accounts }, person)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });
  });

  describe('the app profile', () => {
    it('reports no subscription when there is none', async () => {
      expect(await getMe(deps, await createActor())).toMatchObject({
        firstName: 'Ada',
        subscriptionStatus: 'none',
        selectedPlan: null,
        billingCycle: null,
        trialDaysRemaining: null,
        hasActiveSubscription: false,
        stripeCustomerId: null,
      });
    });

    it.each([
      { status: 'trialing', trialEnd: '2026-05-03T13:00:00Z', days: 3, isActive: true },
      { status: 'trialing', trialEnd: '2026-05-01T12:00:01Z', days: 1, isActive: true },
      { status: 'trialing', trialEnd: '2026-04-30T12:00:00Z', days: 0, isActive: true },
      { status: 'ACTIVE', trialEnd: null, days: null, isActive: true },
      { status: 'past_due', trialEnd: '2026-05-03T13:00:00Z', days: null, isActive: false },
      { status: 'something_new', trialEnd: null, days: null, isActive: false },
    ])(
      'is shown for $status with the trial until $trialEnd',
      async ({ status, trialEnd, days, isActive }) => {
        const actor = await createActor();
        await prisma.subscription.create({
          data: {
            id: createId('sub'),
            workspaceId: actor.workspaceId,
            customerId: 'cus_1',
            plan: 'creator',
            cycle: 'yearly',
            status,
            trialEndsAt: trialEnd === null ? null : new Date(trialEnd),
          },
        });
        expect(await getMe(deps, actor)).toMatchObject({
          selectedPlan: 'creator',
          billingCycle: 'yearly',
          trialDaysRemaining: days,
          hasActiveSubscription: isActive,
          stripeCustomerId: 'cus_1',
        });
      },
    );
  });

  describe('create-or-link', () => {
    it('fills in missing names and replaces none', async () => {
      const actor = await createActor();
      const names = { firstName: 'Eve', lastName: 'King' };
      const me = await createOrLinkUser(deps, actor, names);
      expect(me).toMatchObject({ firstName: 'Ada', lastName: 'King' });
      const again = { email: me.email.toUpperCase(), lastName: 'Queen' };
      expect(await createOrLinkUser(deps, actor, again)).toEqual(me);
    });

    it('rejects the email address of another user', async () => {
      const actor = await createActor();
      await expect(
        createOrLinkUser(deps, actor, { email: 'eve@example.com' }),
      ).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('stores no names for a token', async () => {
      const actor = { ...(await createActor()), via: 'token' as const };
      const me = await createOrLinkUser(deps, actor, { lastName: 'King' });
      expect(me.lastName).toBeNull();
    });
  });
});
