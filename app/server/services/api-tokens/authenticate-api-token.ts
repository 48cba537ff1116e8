import { findTokenHolder, recordTokenUse } from '#app/server/db/queries/api-token.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, toRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashToken, isTokenText } from './token-format.ts';

const LAST_USE_EVERY_MS = 60_000;

/**
 * Returns the actor of a bearer token. Throws `unauthenticated` if the token is unknown, expired, or revoked.
 */
export async function authenticateApiToken(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  token: string,
): Promise<Actor> {
  if (!isTokenText(token)) throw refusal();
  const row = await findTokenHolder(deps.sql, hashToken(token));
  const now = deps.clock.now();
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) throw refusal();
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > LAST_USE_EVERY_MS) {
    await recordTokenUse(deps.sql, row.id, now);
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
    identification: row,
  };
}

function refusal(): AppError {
  return new AppError('unauthenticated', {
    message: 'This API token is unknown, expired, or revoked.',
  });
}
