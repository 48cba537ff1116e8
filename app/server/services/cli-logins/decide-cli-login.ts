import type { CreateApiTokenInput } from '#app/domain/api/api-tokens.ts';
import { type CliLoginRequest, parseUserCode } from '#app/domain/identity/cli-login.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requirePerson, requireRecentSignIn } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { createSecret, hashSecret } from './cli-login-secrets.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'callLimits'>;

/** Identifies a request by the link that the program opened, or by the code that a person typed. */
export type CliLoginKey = { readonly id: string } | { readonly userCode: string };

const NO_SUCH = 'This request has already been used, or it’s older than ten minutes.';

/**
 * Finds the request that is waiting for a decision; null if there is none. A typed code is rate-limited
 * first, so that codes can't be guessed. Throws `forbidden` for a token, or `rate_limited`.
 */
export async function findCliLogin(
  { prisma, clock, callLimits }: Deps,
  actor: Actor,
  key: CliLoginKey,
): Promise<CliLoginRequest | null> {
  requirePerson(actor);
  if ('userCode' in key) await callLimits.count('cli-login-code', actor.userId);
  const where = toWaiting(key, clock.now());
  const row = where && (await prisma.cliLogin.findFirst({ where, select: SHOWN }));
  if (!row) return null;
  const { client, scopes, createdAt, loopbackPort } = row;
  return { client, scopes, askedAt: createdAt.toISOString(), isLoopback: loopbackPort !== null };
}

const SHOWN = {
  client: true,
  scopes: true,
  createdAt: true,
  loopbackPort: true,
} satisfies Prisma.CliLoginSelect;

export type GrantedAccess = Pick<CreateApiTokenInput, 'environment' | 'scopes' | 'days'>;

/**
 * Records a person's decision; null declines. Binds the request to the person and their workspace; the token
 * is created when the program fetches it. Returns the URL to which the browser takes the decision, or null.
 * Throws `reverification_required`, or `not_found` for a request that is no longer waiting.
 */
export async function decideCliLogin(
  { prisma, clock, callLimits }: Deps,
  actor: Actor,
  { key, granted }: { key: CliLoginKey; granted: GrantedAccess | null },
): Promise<{ redirectTo: string | null }> {
  requirePerson(actor);
  if ('userCode' in key) await callLimits.count('cli-login-code', actor.userId);
  const now = clock.now();
  if (granted) requireRecentSignIn(actor, { now, level: 'strict' });
  const row = await getWaiting({ prisma }, { key, now });
  const code = granted && row.loopbackPort !== null ? createSecret() : null;
  const { userId, workspaceId } = actor;
  const { count } = await prisma.cliLogin.updateMany({
    // Only one of two concurrent decisions counts.
    where: { id: row.id, state: 'pending' },
    data: {
      userId,
      workspaceId,
      state: granted ? 'approved' : 'denied',
      ...(granted ? toGrant(granted, row.scopes) : {}),
      answerHash: code === null ? null : hashSecret(code),
    },
  });
  if (count === 0) throw new AppError('not_found', { message: NO_SUCH });
  return { redirectTo: toLoopback(row, code) };
}

async function getWaiting(
  { prisma }: Pick<Deps, 'prisma'>,
  { key, now }: { key: CliLoginKey; now: Date },
) {
  const where = toWaiting(key, now);
  const select = { id: true, scopes: true, loopbackPort: true, loopbackState: true };
  const row = where && (await prisma.cliLogin.findFirst({ where, select }));
  if (!row) throw new AppError('not_found', { message: NO_SUCH });
  return row;
}

/** Limits the grant to the scopes that were requested. */
function toGrant({ environment, days, scopes }: GrantedAccess, requested: readonly string[]) {
  return {
    environment,
    days,
    scopes: requested.filter((scope) => scopes.some((one) => one === scope)),
  };
}

function toWaiting(key: CliLoginKey, now: Date): Prisma.CliLoginWhereInput | null {
  const waiting = { state: 'pending', expiresAt: { gt: now } };
  // A link finds only requests made for links. A code has to be typed, so that no link can lead a person to
  // it.
  if ('id' in key) return { ...waiting, id: key.id, userCodeHash: null };
  const code = parseUserCode(key.userCode);
  return code === null ? null : { ...waiting, userCodeHash: hashSecret(code) };
}

/**
 * Builds the callback URL. It always uses the loopback address, because a host name could resolve elsewhere.
 */
function toLoopback(
  { loopbackPort, loopbackState }: { loopbackPort: number | null; loopbackState: string | null },
  code: string | null,
): string | null {
  if (loopbackPort === null) return null;
  const url = new URL(`http://127.0.0.1:${loopbackPort}/callback`);
  url.searchParams.set('state', loopbackState ?? '');
  if (code === null) url.searchParams.set('error', 'access_denied');
  else url.searchParams.set('code', code);
  return url.href;
}
