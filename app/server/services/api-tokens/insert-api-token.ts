import { randomBytes } from 'node:crypto';
import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { MAX_TOKENS } from '#app/domain/api/api-tokens.ts';
import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createTokenText, hashToken, toShownPrefix } from './token-format.ts';

/** Converts a lifetime in days to an expiry; 0 days means until revoked. */
export function toExpiry(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() + days * 24 * 3600 * 1000);
}

/** Matches a workspace's active tokens. */
export function toWorking(workspaceId: string, now: Date): Prisma.ApiTokenWhereInput {
  return { workspaceId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

export const API_TOKEN_COLUMNS = {
  id: true,
  userId: true,
  name: true,
  prefix: true,
  environment: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  apiVersion: true,
} satisfies Prisma.ApiTokenSelect;

export type TokenRow = Prisma.ApiTokenGetPayload<{ select: typeof API_TOKEN_COLUMNS }>;

interface NewToken {
  readonly now: Date;
  readonly name: string;
  readonly environment: PlatformEnvironment;
  readonly scopes: readonly string[];
  readonly days: number;
}

/**
 * Creates a token for a caller who is allowed to, and audits it. Its text appears only in this result. Throws
 * `conflict` if the workspace has reached its limit.
 */
export async function insertApiToken(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { now, name, environment, scopes, days }: NewToken,
): Promise<{ row: TokenRow; text: string }> {
  const { workspaceId, userId } = actor;
  // Without the lock, two concurrent calls wouldn't count each other.
  await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
  const working = await tx.apiToken.count({ where: toWorking(workspaceId, now) });
  if (working >= MAX_TOKENS) {
    const message = `A workspace can have at most ${MAX_TOKENS} tokens. Revoke one you no longer use.`;
    throw new AppError('conflict', { message });
  }
  const text = createTokenText(environment, randomBytes(32));
  const row = await tx.apiToken.create({
    data: {
      id: createId('tok'),
      workspaceId,
      userId,
      name,
      environment,
      hash: hashToken(text),
      prefix: toShownPrefix(text),
      scopes: [...new Set(scopes)],
      apiVersion: LATEST_API_VERSION,
      createdAt: now,
      expiresAt: toExpiry(days, now),
    },
    select: API_TOKEN_COLUMNS,
  });
  await recordAudit(tx, actor, {
    action: 'token.created',
    subject: row.id,
    at: now,
    data: { name, environment },
  });
  return { row, text };
}
