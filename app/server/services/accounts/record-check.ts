import { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { flagAccount } from '#app/server/db/queries/delivery-outcome.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type ProbeResult,
} from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';
import { sweepDeliveries } from '../deliveries/sweep-deliveries.ts';
import { type CheckFacts, getNextCheckAt } from './plan-check.ts';
import { resumeDeliveries } from './resume-deliveries.ts';
import { TOKEN_COLUMNS } from './token-columns.ts';

export type CheckDeps = Pick<
  ServiceDeps,
  'prisma' | 'sql' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http' | 'queue'
>;

export const CHECK_COLUMNS = {
  ...TOKEN_COLUMNS,
  externalId: true,
  name: true,
  handle: true,
  details: true,
  lastProbeAt: true,
  probeErrorKind: true,
} satisfies Prisma.AccountSelect;

export type CheckRow = Prisma.AccountGetPayload<{ select: typeof CHECK_COLUMNS }>;

/** An account as read before the platform was probed. */
export interface CheckedAccount {
  readonly row: CheckRow;
  readonly adapter: PlatformAdapter;
}

/**
 * Schedules the next check after a refresh without a probe. A refresh alone reveals nothing about the scopes.
 */
export async function storeRenewed(
  deps: CheckDeps,
  { row, adapter }: CheckedAccount,
): Promise<void> {
  const nextProbeAt = getNextCheckAt(toFacts(deps, row, adapter));
  await deps.prisma.account.updateMany({ where: unchanged(row), data: { nextProbeAt } });
}

/**
 * Stores a successful probe: clears every problem and resumes deliveries that waited for the account. If a post
 * was refused because a permission is missing, a working token isn't enough: the account keeps waiting for its
 * user until the platform reports the permission.
 */
export async function storeGood(
  deps: CheckDeps,
  { row, adapter, response }: CheckedAccount & { response: ProbeResult },
): Promise<void> {
  const now = deps.clock.now();
  const isFlagged = row.state === 'needs_reauthorization';
  const staysFlagged = lacksPermission(row) && !isGranted(adapter, response);
  const wasFlagged = isFlagged && !staysFlagged;
  const problem = staysFlagged
    ? { state: row.state, probeErrorKind: row.probeErrorKind }
    : { state: 'active', probeErrorKind: null };
  const good = { ...row, ...problem, lastProbeAt: now };
  const isStored = await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: unchanged(row),
      data: {
        ...problem,
        ...(staysFlagged ? {} : { needsReconnectAt: null, probeMessage: null }),
        lastProbeAt: now,
        nextProbeAt: getNextCheckAt(toFacts(deps, good, adapter)),
        ...(response.scopes ? { scopes: [...response.scopes] } : {}),
        ...(response.details || response.obstacle !== undefined
          ? { details: updateDetails(toStringRecord(row.details), response) }
          : {}),
      },
    });
    if (count === 1 && wasFlagged)
      await resumeDeliveries(tx, { accountIds: [row.id], now, byUserId: null });
    return count === 1;
  });
  if (isStored && wasFlagged) await sweepDeliveries(deps);
}

/** Returns whether a post was refused because the user has to grant a permission. */
function lacksPermission({ state, probeErrorKind }: CheckRow): boolean {
  return state === 'needs_reauthorization' && probeErrorKind === 'permission';
}

function isGranted({ oauth }: PlatformAdapter, { scopes, obstacle = null }: ProbeResult): boolean {
  if (scopes === null || obstacle !== null) return false;
  return oauth.requiredScopes.every((scope) => scopes.includes(scope));
}

/** Merges the probe's findings into the account's details. An obstacle that no longer exists is removed. */
function updateDetails(
  current: Readonly<Record<string, string>>,
  { details, obstacle }: ProbeResult,
): Record<string, string> {
  const { obstacle: before, ...rest } = { ...current, ...details };
  const now = obstacle === undefined ? before : obstacle;
  return { ...rest, ...(typeof now === 'string' && { obstacle: now }) };
}

/**
 * Stores a failed probe. Only `reauthorize` makes the account wait for its user; anything else may clear up.
 */
export async function storeAccountError(
  deps: CheckDeps,
  { row, adapter, error }: CheckedAccount & { error: unknown },
): Promise<void> {
  const { kind, message } = describeTrouble(deps, row.id, error);
  const isRefused = kind === 'reauthorize';
  const state = isRefused ? 'needs_reauthorization' : row.state;
  const bad = { ...row, state, probeErrorKind: kind };
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: unchanged(row),
      data: {
        // A missing permission stays the reason until a probe sees that it was granted.
        ...(lacksPermission(row) ? {} : { probeErrorKind: kind, probeMessage: message }),
        nextProbeAt: getRetryAt(error, now) ?? getNextCheckAt(toFacts(deps, bad, adapter)),
      },
    });
    const { id: accountId } = row;
    const refusal = { accountId, now, since: now, lacksPermission: false };
    if (count === 1 && isRefused) await flagAccount(withinPrisma(tx), refusal);
  });
  const facts = { accountId: row.id, platform: row.platform, kind };
  if (kind === 'reauthorize') deps.logger.warn(facts, 'An account needs to be connected again.');
  else deps.logger.info(facts, 'An account check got no usable response from the platform.');
}

/** Matches the account only if nobody disconnected it or replaced its tokens since they were read. */
function unchanged(row: CheckRow): Prisma.AccountWhereInput {
  return { id: row.id, accessTokenEnc: row.accessTokenEnc, state: { not: 'revoked' } };
}

/** Returns the platform's own retry time, if it's in the future. */
function getRetryAt(error: unknown, now: Date): Date | null {
  if (!(error instanceof PlatformError) || error.kind !== 'rate_limited') return null;
  return error.retryAt !== null && error.retryAt > now ? error.retryAt : null;
}

function describeTrouble(
  { logger }: CheckDeps,
  accountId: string,
  error: unknown,
): { kind: PlatformErrorKind; message: string } {
  if (error instanceof PlatformError) {
    return { kind: error.kind, message: error.platformMessage ?? error.message };
  }
  if (error instanceof AppError) return { kind: 'unavailable', message: error.message };
  logger.error({ accountId, err: error }, 'An account check failed unexpectedly.');
  return {
    kind: 'bug',
    message:
      'Fanfare couldn’t check this account because of an internal error. Its log has the details.',
  };
}

/** Builds the facts that schedule the next check. */
export function toFacts(deps: CheckDeps, row: CheckRow, adapter: PlatformAdapter): CheckFacts {
  return {
    accountId: row.id,
    now: deps.clock.now(),
    isActive: row.state === 'active',
    lastProbeAt: row.lastProbeAt,
    probeErrorKind: PlatformErrorKind.safeParse(row.probeErrorKind).data ?? null,
    accessTokenExpiresAt: row.accessTokenExpiresAt,
    hasRefreshToken: row.refreshTokenEnc !== null,
    issuedAt: row.tokenIssuedAt ?? row.createdAt,
    refreshAheadSeconds: adapter.oauth.refreshAheadSeconds,
  };
}
