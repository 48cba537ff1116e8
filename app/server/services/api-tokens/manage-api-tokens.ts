import { randomBytes } from 'node:crypto';
import {
  type ApiTokenOutput,
  type CreateApiTokenInput,
  MAX_TOKENS,
} from '#app/domain/api-tokens.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, isRecentSignIn, requirePerson, requireRecentSignIn } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { createTokenText, hashToken, toShownPrefix } from './token-format.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

const DAY_MS = 24 * 3600 * 1000;
/** What is shown once opens the workspace. */
const LEVEL = 'strict';

const COLUMNS = {
  id: true,
  userId: true,
  name: true,
  prefix: true,
  environment: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} satisfies Prisma.ApiTokenSelect;

/**
 * Makes a token that acts for its maker in this workspace. Its text is in the answer and nowhere else.
 * Throws `reverification_required` when the last sign-in is more than ten minutes ago, `forbidden` for a
 * token, `conflict` when the workspace has all it may have.
 */
export async function createApiToken(
  { prisma, clock }: Deps,
  actor: Actor,
  { name, environment, scopes, days }: CreateApiTokenInput,
): Promise<{ token: ApiTokenOutput; text: string }> {
  requirePerson(actor);
  const now = clock.now();
  requireRecentSignIn(actor, { now, level: LEVEL });
  const text = createTokenText(environment, randomBytes(32));
  const row = await prisma.$transaction(async (tx) => {
    // Two at once must count each other.
    await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${actor.workspaceId} FOR UPDATE`;
    const working = await tx.apiToken.count({ where: toWorking(actor.workspaceId, now) });
    if (working >= MAX_TOKENS) {
      const message = `A workspace has at most ${MAX_TOKENS} tokens. Revoke one that nothing uses.`;
      throw new AppError('conflict', { message });
    }
    const { workspaceId, userId } = actor;
    const created = await tx.apiToken.create({
      data: {
        ...{ id: createId('tok'), workspaceId, userId, name, environment },
        ...{ hash: hashToken(text), prefix: toShownPrefix(text), scopes: [...new Set(scopes)] },
        createdAt: now,
        expiresAt: days === 0 ? null : new Date(now.getTime() + days * DAY_MS),
      },
      select: COLUMNS,
    });
    await recordAudit(tx, actor, {
      ...{ action: 'token.created', subject: created.id, at: now },
      data: { name, environment },
    });
    return created;
  });
  return { token: toOutput(row, actor), text };
}

/** Whether the person signed in recently enough to be shown a new token. */
export function mayBeShown({ clock }: Pick<Deps, 'clock'>, actor: Actor): boolean {
  return isRecentSignIn(actor, { now: clock.now(), level: LEVEL });
}

/** The tokens that work, newest first: the owner's sight of all, anybody else's of their own. */
export async function listApiTokens(
  { prisma, clock }: Deps,
  actor: Actor,
): Promise<{ items: ApiTokenOutput[] }> {
  requirePerson(actor);
  const rows = await prisma.apiToken.findMany({
    where: { ...toWorking(actor.workspaceId, clock.now()), ...toVisible(actor) },
    select: COLUMNS,
    orderBy: { id: 'desc' },
  });
  return { items: rows.map((row) => toOutput(row, actor)) };
}

/** From now on it opens nothing. Throws `not_found` for one that the actor may not see. */
export async function revokeApiToken(
  { prisma, clock }: Deps,
  actor: Actor,
  { tokenId }: { tokenId: string },
): Promise<void> {
  requirePerson(actor);
  const now = clock.now();
  const { workspaceId } = actor;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.apiToken.updateMany({
      where: { id: tokenId, workspaceId, revokedAt: null, ...toVisible(actor) },
      data: { revokedAt: now },
    });
    if (count === 0) throw new AppError('not_found', { message: 'There is no such token.' });
    await recordAudit(tx, actor, { action: 'token.revoked', subject: tokenId, at: now });
  });
}

function toWorking(workspaceId: string, now: Date): Prisma.ApiTokenWhereInput {
  return { workspaceId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

function toVisible({ role, userId }: Actor): Prisma.ApiTokenWhereInput {
  return role === 'owner' ? {} : { userId };
}

function toOutput(
  row: Prisma.ApiTokenGetPayload<{ select: typeof COLUMNS }>,
  actor: Actor,
): ApiTokenOutput {
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
