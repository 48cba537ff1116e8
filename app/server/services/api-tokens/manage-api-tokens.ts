import { listNames } from '#app/domain/text/name-list.ts';
import type { ApiTokenOutput, CreateApiTokenInput } from '#app/domain/api/api-tokens.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, isRecentSignIn, requireRecentSignIn, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import {
  insertApiToken,
  toExpiry,
  API_TOKEN_COLUMNS,
  type TokenRow,
  toWorking,
} from './insert-api-token.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** A token's text is shown once and gives access to the workspace. */
const LEVEL = 'strict';

/**
 * Creates a token that acts for its creator in this workspace. Its text appears only in this response. A
 * token can only create tokens with at most its own permissions and lifetime. Throws
 * `reverification_required` if a user's last sign-in is more than ten minutes ago, `forbidden`, or `conflict`
 * if the workspace has reached its limit.
 */
export async function createApiToken(
  { prisma, clock }: Deps,
  actor: Actor,
  input: CreateApiTokenInput,
): Promise<{ token: ApiTokenOutput; text: string }> {
  requireRole(actor, 'viewer', 'tokens:write');
  const now = clock.now();
  const { name, environment, scopes, days } = input;
  const expiresAt = toExpiry(days, now);
  if (actor.via === 'session') requireRecentSignIn(actor, { now, level: LEVEL });
  else await requireNoMore(prisma, actor, { environment, scopes, expiresAt });
  const { row, text } = await prisma.$transaction(async (tx) => {
    const created = await insertApiToken(tx, actor, { now, name, environment, scopes, days });
    await recordEffect(tx, created.row.id);
    return created;
  });
  return { token: toOutput(row, actor), text };
}

/** Throws `forbidden`, listing everything in excess, if the new token could do more than the actor's own. */
async function requireNoMore(
  prisma: Deps['prisma'],
  { tokenId, workspaceId, environment, scopes }: Actor,
  requested: Pick<CreateApiTokenInput, 'environment' | 'scopes'> & { expiresAt: Date | null },
): Promise<void> {
  const own = await prisma.apiToken.findFirst({
    where: { id: tokenId ?? '', workspaceId },
    select: { expiresAt: true },
  });
  const excess = requested.scopes.filter((scope) => !scopes.includes(scope));
  const ends = own?.expiresAt ?? null;
  const reasons = [
    ...(excess.length > 0 ? [`it lacks ${listNames(excess)}`] : []),
    ...(requested.environment === environment ? [] : [`it’s for ${String(environment)} accounts`]),
    ...(ends && (requested.expiresAt === null || requested.expiresAt > ends)
      ? [`it expires ${ends.toISOString()}`]
      : []),
  ];
  if (reasons.length === 0) return;
  const message = `A token can't create one with more permissions than its own: ${listNames(reasons)}.`;
  throw new AppError('forbidden', { message });
}

/** Returns whether the user signed in recently enough to be shown a new token. */
export function canShow({ clock }: Pick<Deps, 'clock'>, actor: Actor): boolean {
  return isRecentSignIn(actor, { now: clock.now(), level: LEVEL });
}

/** Lists active tokens, newest first. An owner sees all of them, anyone else only their own. */
export async function listApiTokens(
  { prisma, clock }: Deps,
  actor: Actor,
): Promise<{ items: ApiTokenOutput[] }> {
  requireRole(actor, 'viewer', 'tokens:read');
  const rows = await prisma.apiToken.findMany({
    where: { ...toWorking(actor.workspaceId, clock.now()), ...toVisible(actor) },
    select: API_TOKEN_COLUMNS,
    orderBy: { id: 'desc' },
  });
  return { items: rows.map((row) => toOutput(row, actor)) };
}

/** Revokes a token. Throws `not_found` if the actor may not see it. */
export async function revokeApiToken(
  { prisma, clock }: Deps,
  actor: Actor,
  { tokenId }: { tokenId: string },
): Promise<void> {
  requireRole(actor, 'viewer', 'tokens:write');
  const now = clock.now();
  const { workspaceId } = actor;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.apiToken.updateMany({
      where: { id: tokenId, workspaceId, revokedAt: null, ...toVisible(actor) },
      data: { revokedAt: now },
    });
    if (count === 0)
      throw new AppError('not_found', {
        message: 'This workspace has no active token with this ID.',
      });
    await recordAudit(tx, actor, { action: 'token.revoked', subject: tokenId, at: now });
  });
}

function toVisible({ role, userId }: Actor): Prisma.ApiTokenWhereInput {
  return role === 'owner' ? {} : { userId };
}

function toOutput(row: TokenRow, actor: Actor): ApiTokenOutput {
  const { userId, environment, createdAt, expiresAt, lastUsedAt, ...rest } = row;
  return {
    ...rest,
    environment: environment === 'live' ? 'live' : 'sandbox',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isOwn: userId === actor.userId,
  };
}
