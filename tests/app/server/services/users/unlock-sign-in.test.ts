import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedAccounts } from '#app/server/adapters/identity/embedded-accounts.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { unlockSignIn } from '#app/server/services/users/unlock-sign-in.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const ISSUER = EMBEDDED_IDENTITY_ISSUER;
let fixture: ServiceFixture;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: () => {
      throw new Error('Nothing is published here.');
    },
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());

/** Creates a user with an authenticator app, a recovery code, a passkey, and a browser session. */
async function createPerson(email: string) {
  const { prisma, clock } = fixture.deps;
  const accounts = createEmbeddedAccounts({ prisma, issuer: ISSUER });
  const person = { email, password: 'a long walk home 42', firstName: null, lastName: null };
  const created = await accounts.createAccount(person);
  if (created.kind !== 'created') throw new Error(created.kind);
  const { subject } = created;
  const { userId, workspaceId } = await fixture.createActor();
  const now = clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  await prisma.identity.create({
    data: { id: `idn_${subject}`, issuer: ISSUER, subject, userId, hasSecondFactor: true },
  });
  await prisma.credential.update({
    where: { id: subject },
    data: { totpSecretEnc: 'sealed', totpConfirmedAt: now, totpLastStep: 1 },
  });
  await prisma.recoveryCode.create({
    data: { credentialId: subject, codeHash: subject, createdAt: now },
  });
  await prisma.passkey.create({
    data: {
      id: `psk_${subject}`,
      credentialId: subject,
      webauthnId: subject,
      name: 'Phone',
      publicKey: 'key',
      counter: 0,
      isBackedUp: false,
      createdAt: now,
    },
  });
  await prisma.session.create({
    data: {
      id: `ses_${subject}`,
      idHash: subject,
      userId,
      csrfSecret: 'secret',
      authTime: now,
      lastSeenAt: now,
      idleExpiresAt: later,
      absoluteExpiresAt: later,
    },
  });
  return { subject, userId, workspaceId };
}

describe('unlocking a user who lost their phone, recovery codes and passkeys', () => {
  it('removes all three, ends the sessions, and notifies the owners; nobody else is affected', async () => {
    const { prisma } = fixture.deps;
    const ada = await createPerson('ada@example.com');
    const bob = await createPerson('bob@example.com');
    const unlocked = await unlockSignIn(fixture.deps, ' Ada@example.com');
    expect(unlocked).toEqual({ hadCodes: true, passkeys: 1, sessions: 1 });

    const read = async ({ subject, userId }: typeof ada) => ({
      credential: await prisma.credential.findUniqueOrThrow({
        where: { id: subject },
        select: {
          totpSecretEnc: true,
          totpConfirmedAt: true,
          totpLastStep: true,
          _count: { select: { passkeys: true, recoveryCodes: true } },
        },
      }),
      identity: await prisma.identity.findFirst({ where: { subject } }),
      openSessions: await prisma.session.count({ where: { userId, revokedAt: null } }),
    });
    expect(await read(ada)).toMatchObject({
      credential: {
        totpSecretEnc: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        _count: { passkeys: 0, recoveryCodes: 0 },
      },
      identity: { hasSecondFactor: false },
      openSessions: 0,
    });
    expect(await read(bob)).toMatchObject({
      credential: { totpSecretEnc: 'sealed', _count: { passkeys: 1, recoveryCodes: 1 } },
      identity: { hasSecondFactor: true },
      openSessions: 1,
    });
    const where = { action: 'sign_in.unlocked' };
    const select = { workspaceId: true, subject: true, actorKind: true };
    expect(await prisma.auditEntry.findMany({ where, select })).toEqual([
      { workspaceId: ada.workspaceId, subject: ada.userId, actorKind: 'system' },
    ]);
  });

  it('does not affect a user of a hosted provider with the same subject', async () => {
    const { prisma } = fixture.deps;
    const { subject, userId } = await createPerson('cleo@example.com');
    const stranger = await fixture.createActor();
    await prisma.identity.create({
      data: {
        id: 'idn_0',
        issuer: 'https://id.example',
        subject,
        userId: stranger.userId,
        hasSecondFactor: true,
      },
    });
    await unlockSignIn(fixture.deps, 'cleo@example.com');
    const identities = await prisma.identity.findMany({
      where: { subject },
      select: { userId: true, hasSecondFactor: true },
    });
    expect(identities).toHaveLength(2);
    expect(identities).toContainEqual({ userId, hasSecondFactor: false });
    expect(identities).toContainEqual({ userId: stranger.userId, hasSecondFactor: true });
  });

  it('reports when nobody signs in with that address', async () => {
    await expect(unlockSignIn(fixture.deps, 'nobody@example.com')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
