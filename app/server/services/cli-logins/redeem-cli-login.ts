import { CLI_LOGIN_INTERVAL_SECONDS } from '#app/domain/identity/cli-login.ts';
import type { CliLogin, Prisma } from '#app/server/db/generated/client.ts';
import { insertApiToken } from '../api-tokens/insert-api-token.ts';
import { type Actor, toRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashSecret } from './cli-login-secrets.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Result kinds use the error codes of RFC 8628, section 3.5, and RFC 6749, section 5.2. */
export type RedeemResult =
  | { readonly kind: 'token'; readonly text: string; readonly row: TokenFacts }
  | {
      readonly kind:
        | 'authorization_pending'
        | 'slow_down'
        | 'access_denied'
        | 'expired_token'
        | 'invalid_grant';
    };

interface TokenFacts {
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/** The program's clock and ours don't tick in sync. */
const TOLERANCE_MS = 500;

/**
 * Redeems a granted request for a token: the token is created now, once, and only for the program that asked.
 * If the browser delivers the decision, the code it delivered is required too. Throws `conflict` if the
 * workspace has reached its token limit.
 */
export async function redeemCliLogin(
  deps: Deps,
  { deviceCode, code }: { deviceCode: string; code: string | null },
): Promise<RedeemResult> {
  const now = deps.clock.now();
  const row = await deps.prisma.cliLogin.findUnique({
    where: { deviceHash: hashSecret(deviceCode) },
  });
  if (!row || row.state === 'redeemed') return { kind: 'invalid_grant' };
  if (row.expiresAt <= now) return { kind: 'expired_token' };
  if (row.state === 'denied') return { kind: 'access_denied' };
  const isLoopback = row.loopbackPort !== null;
  if (isLoopback && (code === null || row.answerHash !== hashSecret(code)))
    return { kind: 'invalid_grant' };
  if (row.state === 'pending') return waitLonger(deps, { row, now });
  return deps.prisma.$transaction((tx) => createToken(tx, { row, now }));
}

async function waitLonger(
  { prisma }: Deps,
  { row, now }: { row: CliLogin; now: Date },
): Promise<RedeemResult> {
  const sinceMs = row.lastPolledAt ? now.getTime() - row.lastPolledAt.getTime() : Infinity;
  const isTooSoon = sinceMs + TOLERANCE_MS < row.intervalSeconds * 1000;
  await prisma.cliLogin.updateMany({
    where: { id: row.id },
    data: {
      lastPolledAt: now,
      ...(isTooSoon ? { intervalSeconds: { increment: CLI_LOGIN_INTERVAL_SECONDS } } : {}),
    },
  });
  return { kind: isTooSoon ? 'slow_down' : 'authorization_pending' };
}

async function createToken(
  tx: Prisma.TransactionClient,
  { row, now }: { row: CliLogin; now: Date },
): Promise<RedeemResult> {
  const { count } = await tx.cliLogin.updateMany({
    where: { id: row.id, state: 'approved' },
    data: { state: 'redeemed' },
  });
  const actor = count === 1 ? await findActor(tx, row) : null;
  if (!actor) return { kind: 'invalid_grant' };
  const { text, row: token } = await insertApiToken(tx, actor, {
    now,
    name: row.client,
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    scopes: row.scopes,
    days: row.days,
  });
  return { kind: 'token', text, row: token };
}

/** Returns the person who granted the request, if they are still a member. */
async function findActor(
  tx: Prisma.TransactionClient,
  { userId, workspaceId }: CliLogin,
): Promise<Actor | null> {
  if (userId === null || workspaceId === null) return null;
  const member = await tx.member.findFirst({
    where: { userId, workspaceId, user: { deletedAt: null } },
    select: { role: true },
  });
  if (!member) return null;
  const role = toRole(member.role);
  return { userId, workspaceId, role, via: 'session', scopes: [], environment: null };
}
