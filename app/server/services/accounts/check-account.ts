import { PlatformError, type ProbeResult } from '#app/server/ports/platform-adapter.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';
import { findAdapter } from './find-adapter.ts';
import { getAccessToken } from './get-access-token.ts';
import { notifyOfExpiry } from './notify-of-expiry.ts';
import { isProbeDue } from './plan-check.ts';
import {
  CHECK_COLUMNS,
  type CheckDeps,
  type CheckedAccount,
  type CheckRow,
  storeGood,
  storeRenewed,
  storeAccountError,
  toFacts,
} from './record-check.ts';
import { openTokens } from './token-columns.ts';

export interface CheckRequest {
  readonly accountId: string;
  readonly signal: AbortSignal;
  /** A user requested the check: query the platform even if it already responded today. */
  readonly isRequested?: boolean;
}

/**
 * Refreshes the account's token if it's time, checks with the platform that the connection still works, and
 * stores the result. Only an explicit `reauthorize` from the platform marks the account as needing its user;
 * a result about tokens that were replaced in the meantime is dropped. Never throws for a platform's
 * response.
 */
export async function checkAccount(deps: CheckDeps, request: CheckRequest): Promise<void> {
  const before = await readRow(deps, request.accountId);
  if (before.accessTokenEnc === null || before.state === 'revoked') return;
  const adapter = findAdapter(deps, before);
  if (!adapter) return;
  const wantsProbe = request.isRequested === true || isProbeDue(toFacts(deps, before, adapter));
  let row = before;
  try {
    row = await renew(deps, request, {});
    await notifyOfExpiry(deps, { row, adapter });
    if (!wantsProbe) return await storeRenewed(deps, { row, adapter });
    const response = await probe(deps, request, { row, adapter, onRenewed: (r) => (row = r) });
    await storeGood(deps, { row, adapter, response });
  } catch (error) {
    if (request.signal.aborted) return;
    await storeAccountError(deps, { row, adapter, error });
  }
}

function readRow({ prisma }: CheckDeps, accountId: string): Promise<CheckRow> {
  return prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: CHECK_COLUMNS });
}

/**
 * Returns the account with a currently valid token. Not aborted when the worker stops: a rotated refresh
 * token is lost if its response isn't read.
 */
async function renew(
  deps: CheckDeps,
  { accountId }: CheckRequest,
  options: { forceRefresh?: boolean },
): Promise<CheckRow> {
  const http = deps.http.create({});
  await getAccessToken(deps, { accountId, http, evenIfFlagged: true, ...options });
  return readRow(deps, accountId);
}

/**
 * Probes the platform. A token can be rejected before it expires even though the grant is valid, so a
 * rejected token is refreshed once.
 */
async function probe(
  deps: CheckDeps,
  request: CheckRequest,
  { row, adapter, onRenewed }: CheckedAccount & { onRenewed: (row: CheckRow) => void },
): Promise<ProbeResult> {
  try {
    return await probePlatform(deps, request, { row, adapter });
  } catch (error) {
    const isRefused = error instanceof PlatformError && error.kind === 'reauthorize';
    const canRenew = adapter.oauth.refreshAheadSeconds !== null && row.refreshTokenEnc !== null;
    if (!isRefused || !canRenew) throw error;
    const renewed = await renew(deps, request, { forceRefresh: true });
    onRenewed(renewed);
    return probePlatform(deps, request, { row: renewed, adapter });
  }
}

async function probePlatform(
  deps: CheckDeps,
  { signal }: CheckRequest,
  { row, adapter }: CheckedAccount,
): Promise<ProbeResult> {
  const context = {
    http: deps.http.create({ signal, platform: adapter.id }),
    now: () => deps.clock.now(),
  };
  return adapter.probe(context, {
    externalId: row.externalId,
    name: row.name,
    handle: row.handle,
    details: toStringRecord(row.details),
    accessToken: openTokens(deps.secrets, row)?.accessToken ?? '',
  });
}
