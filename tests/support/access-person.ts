import { randomBytes } from 'node:crypto';
import type { AccessCredential } from '#app/domain/identity/access-table.ts';
import { insertMailToken } from '#app/server/adapters/identity/mail-tokens.ts';
import { createId } from '#app/server/db/ids.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { SqlPool } from '#app/server/db/sql.ts';
import type { EmailLinkKind } from '#app/server/ports/identity-provider.ts';
import { authenticateApiToken } from '#app/server/services/api-tokens/authenticate-api-token.ts';
import { insertApiToken } from '#app/server/services/api-tokens/insert-api-token.ts';
import { findCalendarFeed } from '#app/server/services/calendar-feed/find-calendar-feed.ts';
import { hashSecret } from '#app/server/services/cli-logins/cli-login-secrets.ts';
import { redeemCliLogin } from '#app/server/services/cli-logins/redeem-cli-login.ts';
import { findInvitation } from '#app/server/services/access/invitation-row.ts';
import { hashInvitationToken } from '#app/server/services/access/invitation-token.ts';
import { addCalendarFeed } from './add-calendar-feed.ts';
import type { TestBrowser } from './browser.ts';
import type { SignInApp } from './sign-in-app.ts';
import { PASSWORD, signUp } from './sign-in-people.ts';

const DAY_MS = 24 * 3_600_000;
const clock = { now: () => new Date() };
const randomText = (): string => randomBytes(32).toString('base64url');

/** A user with one credential of every kind, except `totp_pending` and the older app and codes. */
export interface AccessPerson {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly userId: string;
  readonly subject: string;
  readonly sessionId: string;
  /** The user's own workspace. */
  readonly workspaceId: string;
  /** Contains the API token, calendar feed, CLI logins, connection, and invitation. */
  readonly sharedWorkspaceId: string;
  /** Tokens of the user's email links, by kind. */
  readonly links: Readonly<Record<EmailLinkKind, string>>;
  /** IDs that a form can list. */
  readonly listed: readonly string[];
  /** Returns which credentials still work. Uses up single-use ones. */
  probe(): Promise<Partial<Record<AccessCredential, boolean>>>;
}

interface Deps {
  readonly app: SignInApp;
  readonly prisma: PrismaClient;
  readonly sql: SqlPool;
}

/** Signs a user up through the forms and gives them one credential of every kind. */
export async function createAccessPerson(
  deps: Deps,
  { isVerified }: { isVerified: boolean },
): Promise<AccessPerson> {
  const { app, prisma } = deps;
  const { browser, email, page } = await signUp(app.publicUrl);
  const { actor } = JSON.parse(page.html) as {
    actor: { userId: string; workspaceId: string; sessionId: string };
  };
  const { userId, workspaceId, sessionId } = actor;
  const subject = (await app.provider.accounts.findSubject(email)) ?? '';
  const sharedWorkspaceId = await shareWorkspace(deps, userId);
  await prisma.credential.update({ where: { id: subject }, data: { emailVerified: isVerified } });
  const person = { browser, email, userId, subject, sessionId, workspaceId, sharedWorkspaceId };
  const links = await createEmailLinks(deps, person);
  const otherCookie = await openOtherSession(deps, userId);
  const interactionId = await startSecondStep(deps, subject);
  const logins = {
    cli_login: await approveLogin(deps, person, 4_567),
    device_code: await approveLogin(deps, person, null),
  };
  const token = await createToken(deps, person);
  const feed = await addCalendarFeed(deps, { userId, workspaceId: sharedWorkspaceId });
  const passkeys = { recent: createId('psk'), older: createId('psk') };
  await addSignInMethods(deps, subject, passkeys);
  const invitation = await invite(deps, person);
  await addRows(deps, person);
  const isOpen = async (kind: EmailLinkKind) =>
    (await app.provider.recovery.findLink({ token: links[kind], kind })) !== null;
  return {
    ...person,
    links,
    listed: [
      token.id,
      feed.id,
      ...Object.values(passkeys),
      'totp',
      'recovery_codes',
      invitation.id,
    ],
    async probe() {
      const password = await app.provider.accounts.checkPassword(await findLogin(deps, subject));
      const left = await app.provider.passkeys.list(subject);
      const { isOn, recoveryCodesLeft } = await app.provider.secondFactor.readState(subject);
      const where = { userId };
      return {
        password: password !== null,
        session_here: (await browser.visit('/app')).status === 200,
        session_elsewhere: (await app.sessions.readSession(otherCookie)) !== null,
        sign_in_pending: (await app.provider.secondSteps.find(interactionId)) !== null,
        verification_link: await isOpen('verify_email'),
        reset_link: await isOpen('reset_password'),
        change_link: await isOpen('change_email'),
        undo_link: await isOpen('undo_email_change'),
        cli_login: await isRedeemed(deps, logins.cli_login),
        device_code: await isRedeemed(deps, logins.device_code),
        api_token: await authenticateApiToken({ sql: deps.sql, clock }, token.text).then(
          () => true,
          () => false,
        ),
        calendar_feed: (await findCalendarFeed(deps, feed.secret)) !== null,
        passkey_recent: left.some(({ id }) => id === passkeys.recent),
        passkey_older: left.some(({ id }) => id === passkeys.older),
        totp_recent: isOn,
        recovery_codes_recent: recoveryCodesLeft > 0,
        hosted_identity: (await prisma.identity.count({ where })) === 2,
        known_device:
          (await prisma.knownDevice.count({ where: { userId, deviceHash: subject } })) === 1,
        connection: (await prisma.oauthAttempt.count({ where })) === 1,
        invitation_sent:
          (await findInvitation(prisma, { token: invitation.token, now: clock.now() })) !== null,
      };
    },
  };
}

/** Returns the email address the user currently signs in with. */
async function findLogin({ prisma }: Deps, subject: string) {
  const { email } = await prisma.credential.findUniqueOrThrow({ where: { id: subject } });
  return { email, password: PASSWORD };
}

async function shareWorkspace({ prisma }: Deps, userId: string): Promise<string> {
  const id = createId('ws');
  const owner = createId('usr');
  await prisma.user.create({ data: { id: owner, email: `${owner}@example.com` } });
  await prisma.workspace.create({ data: { id, name: 'Kiln & Ash' } });
  const members = [
    { id: createId('mem'), workspaceId: id, userId: owner, role: 'owner' },
    { id: createId('mem'), workspaceId: id, userId, role: 'owner' },
  ];
  await prisma.member.createMany({ data: members });
  return id;
}

async function createEmailLinks(
  { prisma }: Deps,
  { subject, email }: { subject: string; email: string },
): Promise<Record<EmailLinkKind, string>> {
  const base = { credentialId: subject, now: clock.now() };
  return {
    verify_email: await insertMailToken(prisma, { ...base, kind: 'verify_email' }),
    reset_password: await insertMailToken(prisma, { ...base, kind: 'reset_password' }),
    change_email: await insertMailToken(prisma, {
      ...base,
      kind: 'change_email',
      newEmail: `new-${email}`,
    }),
    undo_email_change: await insertMailToken(prisma, {
      ...base,
      kind: 'undo_email_change',
      oldEmail: email,
    }),
  };
}

async function openOtherSession({ app, prisma }: Deps, userId: string): Promise<string> {
  const identity = await prisma.identity.findFirstOrThrow({ where: { userId } });
  const { setCookie } = await app.sessions.createSession({
    userId,
    identityId: identity.id,
    authTime: clock.now(),
    usedSecondFactor: true,
    sid: null,
    idToken: 'none',
    addressPrefix: null,
    userAgent: null,
  });
  await prisma.session.updateMany({ where: { userId }, data: { usedSecondFactor: true } });
  return setCookie.split(';')[0] ?? '';
}

async function startSecondStep({ app }: Deps, subject: string): Promise<string> {
  const interactionId = randomText();
  await app.provider.secondSteps.begin({ interactionId, subject });
  return interactionId;
}

interface Whose {
  readonly userId: string;
  readonly sharedWorkspaceId: string;
}

/** Creates a program's login request that the user approved. Returns its secret. */
async function approveLogin(
  { prisma }: Deps,
  { userId, sharedWorkspaceId: workspaceId }: Whose,
  loopbackPort: number | null,
): Promise<string> {
  const secret = randomText();
  await prisma.cliLogin.create({
    data: {
      id: createId('clog'),
      deviceHash: hashSecret(secret),
      client: 'cli',
      scopes: [],
      userId,
      workspaceId,
      state: 'approved',
      intervalSeconds: 5,
      loopbackPort,
      answerHash: loopbackPort === null ? null : hashSecret(secret),
      createdAt: clock.now(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  });
  return secret;
}

async function isRedeemed({ prisma }: Deps, secret: string): Promise<boolean> {
  const redeemed = await redeemCliLogin({ prisma, clock }, { deviceCode: secret, code: secret });
  return redeemed.kind === 'token';
}

async function createToken(
  { prisma }: Deps,
  { userId, sharedWorkspaceId: workspaceId }: Whose,
): Promise<{ id: string; text: string }> {
  const facts = { role: 'owner', via: 'session', scopes: [], environment: null } as const;
  const token = { name: 'Night script', environment: 'sandbox', scopes: [], days: 90 } as const;
  const { row, text } = await prisma.$transaction((tx) =>
    insertApiToken(tx, { userId, workspaceId, ...facts }, { ...token, now: clock.now() }),
  );
  return { id: row.id, text };
}

async function addSignInMethods(
  { prisma }: Deps,
  subject: string,
  { recent, older }: { recent: string; older: string },
): Promise<void> {
  const at = (days: number) => new Date(Date.now() - days * DAY_MS);
  const passkey = { credentialId: subject, publicKey: 'key', counter: 0, isBackedUp: false };
  await prisma.passkey.createMany({
    data: [
      { ...passkey, id: recent, webauthnId: recent, name: 'Phone', createdAt: at(29) },
      { ...passkey, id: older, webauthnId: older, name: 'Laptop', createdAt: at(31) },
    ],
  });
  const codes = { totpSecretEnc: 'sealed', totpConfirmedAt: at(29) };
  await prisma.credential.update({ where: { id: subject }, data: codes });
  await prisma.identity.updateMany({ where: { subject }, data: { hasSecondFactor: true } });
  const code = { credentialId: subject, codeHash: subject, createdAt: at(29) };
  await prisma.recoveryCode.create({ data: code });
}

async function invite(
  { prisma }: Deps,
  { userId, sharedWorkspaceId: workspaceId }: Whose,
): Promise<{ id: string; token: string }> {
  const [id, token] = [createId('inv'), randomText()];
  await prisma.invitation.create({
    data: {
      id,
      workspaceId,
      email: 'friend@example.com',
      role: 'editor',
      invitedByUserId: userId,
      tokenHash: hashInvitationToken(token),
      sentAt: clock.now(),
      expiresAt: new Date(Date.now() + DAY_MS),
    },
  });
  return { id, token };
}

/** Adds a hosted identity, another remembered browser, and an account connection in progress. */
async function addRows(
  { prisma }: Deps,
  { userId, subject, sharedWorkspaceId: workspaceId }: Whose & { subject: string },
): Promise<void> {
  const now = clock.now();
  const identity = { id: createId('idn'), userId, issuer: 'https://id.example', subject };
  await prisma.identity.create({ data: identity });
  const device = { userId, deviceHash: subject, createdAt: now, lastSeenAt: now };
  await prisma.knownDevice.create({ data: device });
  await prisma.oauthAttempt.create({
    data: {
      id: createId('oat'),
      stateHash: randomText(),
      userId,
      workspaceId,
      platform: 'twitter',
      environment: 'sandbox',
      expiresAt: new Date(Date.now() + 600_000),
    },
  });
}
