import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCESS_EVENTS,
  type AccessCredential,
  type AccessEvent,
  findOutcome,
} from '#app/domain/identity/access-table.ts';
import { insertMailToken } from '#app/server/adapters/identity/mail-tokens.ts';
import { createId } from '#app/server/db/ids.ts';
import { revokeAccess } from '#app/server/services/access/revoke-access.ts';
import { deleteUser } from '#app/server/services/deletion/delete-user.ts';
import { restoreUser } from '#app/server/services/deletion/restore-user.ts';
import { signInUser } from '#app/server/services/users/sign-in-user.ts';
import { unlockSignIn } from '#app/server/services/users/unlock-sign-in.ts';
import { leaveWorkspace } from '#app/server/services/workspaces/manage-members.ts';
import { type AccessPerson, createAccessPerson } from '#tests/support/access-person.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';
import { PASSWORD } from '#tests/support/sign-in-people.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

const NEW_PASSWORD = 'a short walk home 43';
const DAY_MS = 24 * 3_600_000;
const EVENTS = Object.keys(ACCESS_EVENTS) as AccessEvent[];
const clock = { now: () => new Date() };

let database: TestDatabase;
let app: SignInApp;
let fixture: ServiceFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startSignInApp({
    prisma: database.database.prisma,
    masterKey: randomBytes(32),
    limits: { signUpsPerAddressAndHour: 1000, emailsPerAddressAndHour: 1000 },
  });
  const shared = { ...database, close: async () => undefined };
  fixture = await createServiceFixture(NO_PLATFORMS, async () => shared);
});
afterAll(async () => {
  await fixture.close();
  await app.close();
  await database.close();
});

const prisma = () => database.database.prisma;
type Form = Readonly<Record<string, string>>;

/** Submits the form of a page that responds with JSON. */
async function send(browser: TestBrowser, path: string, form: Form | URLSearchParams) {
  const fields = form instanceof URLSearchParams ? form : new URLSearchParams(form);
  const page = await browser.visit(path, { method: 'POST', form: fields });
  expect(JSON.parse(page.html)).toMatchObject({ kind: 'done' });
}

/** Returns the fields of a form that keeps everything it lists, or that lists nothing. */
function toFields(person: AccessPerson, form: Form, keeps: boolean): URLSearchParams {
  const fields = new URLSearchParams(form);
  if (keeps) for (const id of person.listed) fields.append('listed', id);
  return fields;
}

const stranger = (): TestBrowser => new TestBrowser(app.publicUrl);

/** How to cause each event: through the forms if there is one. */
const CAUSE: Record<AccessEvent, (person: AccessPerson, keeps: boolean) => Promise<void>> = {
  password_changed: (person, keeps) => {
    const form = { intent: 'password_change', password: PASSWORD, newPassword: NEW_PASSWORD };
    return send(person.browser, '/security', toFields(person, form, keeps));
  },
  password_reset: (person, keeps) => {
    const form = { token: person.links.reset_password, password: NEW_PASSWORD };
    return send(stranger(), '/reset-password', toFields(person, form, keeps));
  },
  email_change_requested: ({ browser, email }) =>
    send(browser, '/security', { intent: 'email_change', newEmail: `other-${email}` }),
  email_changed: ({ browser, links }) =>
    send(browser, '/change-email', { token: links.change_email }),
  async email_change_undone({ subject, email }) {
    const issued = { credentialId: subject, oldEmail: email, now: new Date(Date.now() - DAY_MS) };
    const token = await insertMailToken(prisma(), { ...issued, kind: 'undo_email_change' });
    await send(stranger(), '/undo-email-change', { token, password: NEW_PASSWORD });
  },
  address_confirmed: ({ browser, links }) =>
    send(browser, '/verify-email', { token: links.verify_email }),
  address_claimed: (person, keeps) => {
    const form = { token: person.links.reset_password, password: NEW_PASSWORD };
    return send(stranger(), '/reset-password', toFields(person, form, keeps));
  },
  async signed_out({ browser }) {
    await browser.visit('/logout', { method: 'POST' });
  },
  signed_out_elsewhere: ({ browser }) =>
    send(browser, '/security', { intent: 'sessions_end_others' }),
  async workspace_left({ userId, sharedWorkspaceId: workspaceId }) {
    const facts = { role: 'owner', via: 'session', scopes: [], environment: null } as const;
    await leaveWorkspace({ prisma: prisma(), clock }, { userId, workspaceId, ...facts });
    // Restore the membership: revoked access must not return with it.
    const member = { id: createId('mem'), userId, workspaceId, role: 'owner' };
    await prisma().member.create({ data: member });
  },
  async sign_in_unlocked({ email }) {
    await unlockSignIn({ prisma: prisma(), clock }, email);
  },
  async account_deleted({ userId, workspaceId }) {
    const facts = { role: 'owner', via: 'session', scopes: [], environment: null } as const;
    const actor = { userId, workspaceId, ...facts, authTime: clock.now() };
    await deleteUser({ ...fixture.deps, clock }, actor);
    // Restore the account: revoked access must not return with it.
    await restoreUser({ prisma: prisma(), clock }, { userId });
  },
};

const isUnconfirmed = (event: AccessEvent): boolean =>
  event === 'address_confirmed' || event === 'address_claimed';

async function createPerson(event: AccessEvent): Promise<AccessPerson> {
  return createAccessPerson(
    { app, prisma: prisma(), sql: database.database.sql },
    { isVerified: !isUnconfirmed(event) },
  );
}

/** Returns whether each probed credential should still work, according to the table. */
function toExpected(
  event: AccessEvent,
  probed: Partial<Record<AccessCredential, boolean>>,
  keeps: boolean,
) {
  const cells = (Object.keys(probed) as AccessCredential[]).map((credential) => {
    const outcome = findOutcome(event, credential);
    return [credential, outcome === 'kept' || (outcome === 'asked' && keeps)];
  });
  return Object.fromEntries(cells) as Record<string, boolean>;
}

describe('each row of the access table', () => {
  it.each(EVENTS)('revokes exactly what the table lists: %s', async (event) => {
    const person = await createPerson(event);
    await CAUSE[event](person, false);
    const probed = await person.probe();
    expect(Object.keys(probed)).toHaveLength(20);
    expect(probed).toEqual(toExpected(event, probed, false));
  });

  it.each(['password_changed', 'password_reset', 'address_claimed'] as const)(
    'keeps what the table makes optional when the form says so: %s',
    async (event) => {
      const person = await createPerson(event);
      await CAUSE[event](person, true);
      const probed = await person.probe();
      expect(probed).toEqual(toExpected(event, probed, true));
    },
  );

  it.each(EVENTS)('treats apps and codes by their age: %s', async (event) => {
    const [older, pending] = [createId('cred'), createId('cred')];
    const at = new Date(Date.now() - 31 * DAY_MS);
    const app = { totpSecretEnc: 'sealed', totpConfirmedAt: at };
    await prisma().credential.create({ data: { id: older, email: `${older}@a.example`, ...app } });
    const row = { credentialId: older, codeHash: older, createdAt: at };
    await prisma().recoveryCode.create({ data: row });
    const started = { id: pending, email: `${pending}@a.example`, totpSecretEnc: 'sealed' };
    await prisma().credential.create({ data: started });
    for (const subject of [older, pending]) {
      const ending = { event, owner: { subject }, now: clock.now() };
      await prisma().$transaction((tx) => revokeAccess(tx, ending));
    }
    const read = async (id: string) =>
      (await prisma().credential.findUniqueOrThrow({ where: { id } })).totpSecretEnc !== null;
    const probed = {
      totp_older: await read(older),
      recovery_codes_older: (await prisma().recoveryCode.count({ where: row })) === 1,
      totp_pending: await read(pending),
    };
    expect(probed).toEqual(toExpected(event, probed, false));
  });
});

describe('a hosted provider that reports an email address as verified for the first time', () => {
  const claims = (subject: string, emailVerified: boolean) => ({
    issuer: 'https://id.example',
    subject,
    email: `${subject}@b.example`,
    emailVerified,
    firstName: null,
    lastName: null,
  });
  const admit = (signedInUserId: string | null) =>
    ({ policy: 'open', invitationToken: null, signedInUserId }) as const;

  async function createHostedPerson(): Promise<{ userId: string; subject: string }> {
    const subject = createId('cred');
    const deps = { prisma: prisma(), clock };
    const { userId, identityId } = await signInUser(deps, claims(subject, false));
    await app.sessions.createSession({
      userId,
      identityId,
      authTime: clock.now(),
      usedSecondFactor: false,
      sid: null,
      idToken: 'none',
      addressPrefix: null,
      userAgent: null,
    });
    return { userId, subject };
  }
  const countSessions = (userId: string) =>
    prisma().session.count({ where: { userId, revokedAt: null } });

  it('revokes what someone else added before', async () => {
    const { userId, subject } = await createHostedPerson();
    const returning = await signInUser(
      { prisma: prisma(), clock },
      claims(subject, true),
      admit(null),
    );
    expect([returning.userId, await countSessions(userId)]).toEqual([userId, 0]);
    expect(await prisma().identity.count({ where: { userId } })).toBe(1);
  });

  it('revokes nothing in a browser that is signed in to the account', async () => {
    const { userId, subject } = await createHostedPerson();
    const deps = { prisma: prisma(), clock };
    await signInUser(deps, claims(subject, true), admit(userId));
    expect(await countSessions(userId)).toBe(1);
  });
});
