import type { AccessCredential } from '#app/domain/identity/access-table.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { OPEN } from './invitation-row.ts';
import type { Revoker, EndingScope } from './revoke-access.ts';

/** Revokers for what belongs to the user: sessions, tokens, and anything that is about to become one. */
export const ACCOUNT_REVOKERS = {
  session_here: revokeCurrentSession,
  session_elsewhere: endSessionsElsewhere,
  cli_login: (tx, scope) => denyCliLogins(tx, scope, { not: null }),
  device_code: (tx, scope) => denyCliLogins(tx, scope, null),
  api_token: revokeApiTokens,
  calendar_feed: revokeCalendarFeeds,
  hosted_identity: unlinkHostedIdentities,
  known_device: forgetOtherDevices,
  connection: cancelConnections,
  invitation_sent: revokeInvitations,
} as const satisfies Partial<Record<AccessCredential, Revoker>>;

async function revokeCurrentSession(
  tx: Prisma.TransactionClient,
  { userId, sessionId, now }: EndingScope,
): Promise<number> {
  if (userId === null || sessionId === undefined) return 0;
  const where = { id: sessionId, userId, revokedAt: null };
  const { count } = await tx.session.updateMany({ where, data: { revokedAt: now } });
  return count;
}

async function endSessionsElsewhere(
  tx: Prisma.TransactionClient,
  { userId, sessionId, now }: EndingScope,
): Promise<number> {
  if (userId === null) return 0;
  const elsewhere = sessionId === undefined ? {} : { id: { not: sessionId } };
  const where = { userId, revokedAt: null, ...elsewhere };
  const { count } = await tx.session.updateMany({ where, data: { revokedAt: now } });
  return count;
}

/**
 * Denies approved CLI logins. A request that nobody has approved belongs to no user and grants nothing, so
 * it's left alone.
 */
async function denyCliLogins(
  tx: Prisma.TransactionClient,
  { userId, workspaceId }: EndingScope,
  loopbackPort: { not: null } | null,
): Promise<number> {
  if (userId === null) return 0;
  const where = { userId, state: 'approved', loopbackPort, ...(workspaceId && { workspaceId }) };
  const { count } = await tx.cliLogin.updateMany({ where, data: { state: 'denied' } });
  return count;
}

async function revokeApiTokens(
  tx: Prisma.TransactionClient,
  { userId, workspaceId, keep, now }: EndingScope,
): Promise<number> {
  if (userId === null) return 0;
  const revoked = await tx.apiToken.updateManyAndReturn({
    where: {
      userId,
      revokedAt: null,
      id: { notIn: [...keep] },
      ...(workspaceId && { workspaceId }),
    },
    data: { revokedAt: now },
    select: { id: true, workspaceId: true },
  });
  // For a member removed from a workspace, the audit entry about the removal is enough: the member didn't
  // revoke these tokens.
  for (const token of workspaceId === undefined ? revoked : []) {
    const actor = { userId, workspaceId: token.workspaceId, via: 'session' } as const;
    await recordAudit(tx, actor, { action: 'token.revoked', subject: token.id, at: now });
  }
  return revoked.length;
}

async function revokeCalendarFeeds(
  tx: Prisma.TransactionClient,
  { userId, workspaceId, keep, now }: EndingScope,
): Promise<number> {
  if (userId === null) return 0;
  const where = { userId, id: { notIn: [...keep] }, ...(workspaceId && { workspaceId }) };
  const feeds = await tx.calendarFeed.findMany({ where, select: { id: true, workspaceId: true } });
  await tx.calendarFeed.deleteMany({ where });
  // As with tokens, the audit entry about a removed member is enough.
  for (const feed of workspaceId === undefined ? feeds : []) {
    const actor = { userId, workspaceId: feed.workspaceId, via: 'session' } as const;
    await recordAudit(tx, actor, { action: 'calendar_feed.revoked', subject: feed.id, at: now });
  }
  return feeds.length;
}

async function unlinkHostedIdentities(
  tx: Prisma.TransactionClient,
  { userId, identityId }: EndingScope,
): Promise<number> {
  if (userId === null) return 0;
  const others = identityId === undefined ? {} : { id: { not: identityId } };
  const where = { userId, issuer: { not: EMBEDDED_IDENTITY_ISSUER }, ...others };
  return (await tx.identity.deleteMany({ where })).count;
}

async function forgetOtherDevices(
  tx: Prisma.TransactionClient,
  { userId, deviceHash = null }: EndingScope,
): Promise<number> {
  if (userId === null) return 0;
  const others = deviceHash === null ? {} : { deviceHash: { not: deviceHash } };
  return (await tx.knownDevice.deleteMany({ where: { userId, ...others } })).count;
}

async function cancelConnections(
  tx: Prisma.TransactionClient,
  { userId, workspaceId }: EndingScope,
): Promise<number> {
  if (userId === null) return 0;
  const where = { userId, consumedAt: null, ...(workspaceId && { workspaceId }) };
  return (await tx.oauthAttempt.deleteMany({ where })).count;
}

async function revokeInvitations(
  tx: Prisma.TransactionClient,
  { userId, workspaceId, keep, now }: EndingScope,
): Promise<number> {
  if (userId === null) return 0;
  const { count } = await tx.invitation.updateMany({
    where: {
      invitedByUserId: userId,
      ...OPEN,
      id: { notIn: [...keep] },
      ...(workspaceId && { workspaceId }),
    },
    data: { revokedAt: now },
  });
  return count;
}
