import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { hashInvitationToken } from '#app/server/services/access/invitation-token.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';
import { createEmail, PASSWORD, signUp } from '#tests/support/sign-in-people.ts';

const MASTER_KEY = randomBytes(32);

let database: TestDatabase;
let prisma: PrismaClient;
let app: SignInApp;

beforeAll(async () => {
  database = await createTestDatabase();
  prisma = database.database.prisma;
  app = await startSignInApp({ prisma, masterKey: MASTER_KEY, signUp: 'invite' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function invite(email: string): Promise<string> {
  const { workspaceId } = await prisma.member.findFirstOrThrow();
  const token = 'a'.repeat(43);
  const now = new Date();
  await prisma.invitation.create({
    data: {
      id: createId('inv'),
      workspaceId,
      email,
      role: 'editor',
      sentAt: now,
      tokenHash: hashInvitationToken(token),
      expiresAt: new Date(now.getTime() + 60_000),
    },
  });
  return `/invitation?token=${token}`;
}

/** Registers as the invitation's page does. */
async function register(email: string, returnTo: string) {
  const browser = new TestBrowser(app.publicUrl);
  const form = { mode: 'sign-up', returnTo };
  const page = await browser.visit('/auth/start', { method: 'POST', form });
  return browser.submit(page, { email, password: PASSWORD });
}

describe('invitation-only sign-up', () => {
  it('is open to the first user', async () => {
    expect((await signUp(app.publicUrl)).page.url.pathname).toBe('/app');
    const { page } = await signUp(app.publicUrl);
    expect(page.status).toBe(403);
    expect(page.html).toContain('need an invitation');
    expect(await prisma.user.count()).toBe(1);
    expect(await prisma.credential.count()).toBe(1);
  });

  it('is open to the invited address by its link, and returns to the invitation', async () => {
    const email = createEmail();
    const path = await invite(email);
    expect((await signUp(app.publicUrl, email)).page.status).toBe(403);
    expect((await register(createEmail(), path)).status).toBe(403);
    const page = await register(email, path);
    expect(page.url.pathname + page.url.search).toBe(path);
    expect(await prisma.user.count({ where: { email } })).toBe(1);
  });

  it('rejects everyone when closed', async () => {
    const closed = await startSignInApp({ prisma, masterKey: MASTER_KEY, signUp: 'closed' });
    try {
      const { page } = await signUp(closed.publicUrl);
      expect(page.status).toBe(403);
      expect(page.html).toContain('doesn’t accept new accounts');
    } finally {
      await closed.close();
    }
  });
});
