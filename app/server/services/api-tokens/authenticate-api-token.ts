import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, toRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashToken, isTokenText } from './token-format.ts';

const LAST_USE_EVERY_MS = 60_000;

interface TokenRow {
  readonly id: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly scopes: string[];
  readonly environment: string;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly apiVersion: string;
  /** Role of the token's creator in its workspace. */
  readonly role: string;
}

/**
 * Returns the actor of a bearer token. Throws `unauthenticated` if the token is unknown, expired, or revoked.
 */
export async function authenticateApiToken(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  token: string,
): Promise<Actor> {
  if (!isTokenText(token)) throw refusal();
  const row = await findToken(deps, hashToken(token));
  const now = deps.clock.now();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) throw refusal();
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > LAST_USE_EVERY_MS) {
    await deps.prisma.apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  }
  return {
    userId: row.userId,
    workspaceId: row.workspaceId,
    role: toRole(row.role),
    via: 'token',
    tokenId: row.id,
    scopes: row.scopes,
    apiVersion: row.apiVersion,
    environment: row.environment === 'live' ? 'live' : 'sandbox',
  };
}

function refusal(): AppError {
  return new AppError('unauthenticated', {
    message: 'This API token is unknown, expired or revoked.',
  });
}

/**
 * Finds a token in one statement, because every API call runs it. Skips revoked tokens and those of users who
 * are deleted or have left the workspace.
 */
async function findToken(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  hash: string,
): Promise<TokenRow | undefined> {
  const [row] = await prisma.$queryRaw<TokenRow[]>`
    SELECT token.id, token.user_id AS "userId", token.workspace_id AS "workspaceId",
      token.scopes, token.environment, token.expires_at AS "expiresAt",
      token.last_used_at AS "lastUsedAt", token.api_version AS "apiVersion", member.role
    FROM api_token token
    JOIN "user" person ON person.id = token.user_id AND person.deleted_at IS NULL
    JOIN member ON member.user_id = token.user_id AND member.workspace_id = token.workspace_id
    WHERE token.hash = ${hash} AND token.revoked_at IS NULL`;
  return row;
}
