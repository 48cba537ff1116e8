import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { LogoutNotice } from '#app/server/ports/identity-provider.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any access token of a known provider lives (Auth0 allows at most 30 days). */
const KEPT_MS = 31 * DAY_MS;
/** How far the provider's clock may be ahead of ours or behind it. */
const CLOCK_SKEW_MS = 60 * 1000;

export interface ProviderLogoutOptions {
  /** Also revokes the person's API tokens. */
  readonly revokesTokens: boolean;
}

/**
 * Signs a person out because their provider says so: the one session that the notice names, or every session
 * that started before the notice. Access tokens issued before it are refused from now on. Returns how many
 * sessions ended. Repeating a notice changes nothing.
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
    if (revokesTokens)
      await revokeTokens(tx, notice, { now, userIds: ended.map(({ userId }) => userId) });
    return { sessions: ended.length };
  });
}

/** A replayed notice must not end a session that started after it. Ours may be a moved clock. */
function toStartedBefore({ issuedAt }: LogoutNotice, now: Date): Prisma.SessionWhereInput {
  const movedMs = now.getTime() - Date.now();
  return { createdAt: { lte: new Date(issuedAt.getTime() + movedMs + CLOCK_SKEW_MS) } };
}

async function revokeTokens(
  tx: Prisma.TransactionClient,
  { issuer, subject }: LogoutNotice,
  { now, userIds }: { now: Date; userIds: readonly string[] },
): Promise<void> {
  const known =
    subject === null
      ? null
      : await tx.identity.findUnique({
          where: { issuer_subject: { issuer, subject } },
          select: { userId: true },
        });
  const people = new Set([...userIds, ...(known === null ? [] : [known.userId])]);
  await revokeTokensOf(tx, [...people], now);
}

/** Revokes the API tokens of people and records each in its workspace's audit log. */
export async function revokeTokensOf(
  tx: Prisma.TransactionClient,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const revoked = await tx.apiToken.updateManyAndReturn({
    where: { userId: { in: [...userIds] }, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true, userId: true, workspaceId: true },
  });
  for (const { id, userId, workspaceId } of revoked)
    await recordAudit(
      tx,
      { userId, workspaceId, via: 'session' },
      { action: 'token.revoked', subject: id, at: now },
    );
}

/** Whether the provider reported a logout that covers this access token or new session. */
export async function isSignedOutAtProvider(
  { prisma }: Pick<Deps, 'prisma'>,
  proof: {
    readonly issuer: string;
    readonly subject: string;
    readonly sid: string | null;
    /** Null when the provider doesn't say: then only a notice about its session counts. */
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

/** Deletes notices that no token can still be covered by. */
export async function removeExpiredProviderLogouts({ prisma, clock }: Deps): Promise<void> {
  await prisma.providerLogout.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
