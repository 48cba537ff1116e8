import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { LogoutNotice } from '#app/server/ports/identity-provider.ts';
import { ACCOUNT_REVOKERS } from '../access/account-revokers.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any known provider's access tokens live (Auth0 allows at most 30 days). */
const KEPT_MS = 31 * DAY_MS;
/** How far the provider's clock may differ from ours. */
const CLOCK_SKEW_MS = 60 * 1000;

export interface ProviderLogoutOptions {
  /** Also revokes the person's API tokens. */
  readonly revokesTokens: boolean;
}

/**
 * Signs a person out on the provider's notice: the one session that the notice names, or every session that
 * started before it. Access tokens issued earlier are rejected from now on. Returns how many sessions were
 * revoked. Repeating a notice changes nothing.
 */
export async function recordProviderLogout(
  { prisma, clock }: Deps,
  notice: LogoutNotice,
  { revokesTokens }: ProviderLogoutOptions,
): Promise<{ sessions: number }> {
  const now = clock.now();
  const { issuer, subject, sid, issuedAt } = notice;
  return prisma.$transaction(async (tx) => {
    await tx.providerLogout.create({
      data: {
        id: createId('lgo'),
        issuer,
        subject: sid === null ? subject : null,
        sid,
        issuedAt,
        expiresAt: new Date(now.getTime() + KEPT_MS),
      },
    });
    const ended = await tx.session.updateManyAndReturn({
      where: {
        revokedAt: null,
        identity: { issuer, ...(subject !== null && { subject }) },
        ...(sid === null ? toStartedBefore(notice, now) : { sid }),
      },
      data: { revokedAt: now },
      select: { userId: true },
    });
    for (const userId of new Set(ended.map((session) => session.userId)))
      await recordAudit(
        tx,
        { userId, workspaceId: null, via: 'session' },
        { action: 'sign_out.provider', at: now },
      );
    const people = await findPeople(tx, notice, ended);
    for (const userId of people) await endPrograms(tx, { userId, now, revokesTokens });
    return { sessions: ended.length };
  });
}

/**
 * Matches sessions that started before the notice: a replayed notice must not revoke a later one. Accounts
 * for a shifted app clock.
 */
function toStartedBefore({ issuedAt }: LogoutNotice, now: Date): Prisma.SessionWhereInput {
  const movedMs = now.getTime() - Date.now();
  return { createdAt: { lte: new Date(issuedAt.getTime() + movedMs + CLOCK_SKEW_MS) } };
}

/** Returns the people whose sessions were revoked, and the person the notice names. */
async function findPeople(
  tx: Prisma.TransactionClient,
  { issuer, subject }: LogoutNotice,
  ended: readonly { readonly userId: string }[],
): Promise<ReadonlySet<string>> {
  const people = new Set(ended.map(({ userId }) => userId));
  if (subject === null) return people;
  const named = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { userId: true },
  });
  return named === null ? people : people.add(named.userId);
}

/**
 * Denies logins that a signed-out person's browser approved but no program has collected yet, cancels pending
 * account connections, and revokes the person's API tokens if the operator wants that. Each token is recorded
 * in its workspace's audit log.
 */
export async function endPrograms(
  tx: Prisma.TransactionClient,
  { userId, now, revokesTokens }: { userId: string; now: Date } & ProviderLogoutOptions,
): Promise<void> {
  const scope = { userId, now, subjects: [], keep: new Set<string>(), recentFrom: now };
  await ACCOUNT_REVOKERS.cli_login(tx, scope);
  await ACCOUNT_REVOKERS.device_code(tx, scope);
  await ACCOUNT_REVOKERS.connection(tx, scope);
  if (revokesTokens) await ACCOUNT_REVOKERS.api_token(tx, scope);
}

/** Returns whether the provider reported a logout that covers this access token or new session. */
export async function isSignedOutAtProvider(
  { prisma }: Pick<Deps, 'prisma'>,
  proof: {
    readonly issuer: string;
    readonly subject: string;
    readonly sid: string | null;
    /** Null if the provider doesn't report it; then only a notice about the session counts. */
    readonly issuedAt: Date | null;
  },
): Promise<boolean> {
  const { issuer, subject, sid, issuedAt } = proof;
  const covering: Prisma.ProviderLogoutWhereInput[] = [];
  if (sid !== null) covering.push({ sid });
  if (issuedAt !== null) covering.push({ subject, issuedAt: { gt: issuedAt } });
  if (covering.length === 0) return false;
  const found = await prisma.providerLogout.findFirst({
    where: { issuer, OR: covering },
    select: { id: true },
  });
  return found !== null;
}

/** Deletes notices that no longer cover any token. */
export async function removeExpiredProviderLogouts({ prisma, clock }: Deps): Promise<void> {
  await prisma.providerLogout.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
