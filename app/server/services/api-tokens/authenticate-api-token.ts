import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, type Role, toRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashToken, isTokenText } from './token-format.ts';

const LAST_USE_EVERY_MS = 60_000;

const COLUMNS = {
  id: true,
  userId: true,
  workspaceId: true,
  scopes: true,
  environment: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  user: { select: { deletedAt: true, members: { select: { workspaceId: true, role: true } } } },
} satisfies Prisma.ApiTokenSelect;

/** The actor behind a bearer token. Throws `unauthenticated` for one that is unknown, ended or revoked. */
export async function authenticateApiToken(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  token: string,
): Promise<Actor> {
  const refusal = new AppError('unauthenticated', {
    message: 'This API token is unknown, expired or revoked.',
  });
  if (!isTokenText(token)) throw refusal;
  const row = await deps.prisma.apiToken.findUnique({
    where: { hash: hashToken(token) },
    select: COLUMNS,
  });
  const now = deps.clock.now();
  const role = row && isAlive(row, now) ? findRole(row) : null;
  if (!row || role === null) throw refusal;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > LAST_USE_EVERY_MS) {
    await deps.prisma.apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  }
  return {
    userId: row.userId,
    workspaceId: row.workspaceId,
    role,
    via: 'token',
    tokenId: row.id,
    scopes: row.scopes,
    environment: row.environment === 'live' ? 'live' : 'sandbox',
  };
}

type TokenRow = Prisma.ApiTokenGetPayload<{ select: typeof COLUMNS }>;

function isAlive(row: TokenRow, now: Date): boolean {
  const isOver = row.expiresAt !== null && row.expiresAt <= now;
  return row.revokedAt === null && row.user.deletedAt === null && !isOver;
}

/** The role of the token's maker in its workspace; a token of someone who left opens nothing. */
function findRole(row: TokenRow): Role | null {
  const member = row.user.members.find(({ workspaceId }) => workspaceId === row.workspaceId);
  return member ? toRole(member.role) : null;
}
