import { PlatformError, type ProbeResult } from '#app/server/ports/platform-adapter.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';
import { findAdapter } from './find-adapter.ts';
import { getAccessToken } from './get-access-token.ts';
import { isProbeDue } from './plan-check.ts';
import {
  CHECK_COLUMNS,
  type CheckDeps,
  type Checked,
  type CheckRow,
  storeGood,
  storeRenewed,
  storeTrouble,
  toFacts,
} from './record-check.ts';
import { openTokens } from './token-columns.ts';

export interface CheckRequest {
  readonly accountId: string;
  readonly signal: AbortSignal;
  /** A person wants to know: the platform is asked although it answered today. */
  readonly isAsked?: boolean;
}

/**
 * Renews the account's token when it is time, asks the platform whether it still works, and stores what
 * came of it. Only the platform's clear word (`reauthorize`) says that the user must connect again; an
 * answer about tokens that were replaced meanwhile is dropped. Never throws for what the platform says.
 */
export async function checkAccount(deps: CheckDeps, request: CheckRequest): Promise<void> {
  const before = await readRow(deps, request.accountId);
  if (before.accessTokenEnc === null || before.state === 'revoked') return;
  const adapter = findAdapter(deps, before);
  if (!adapter) return;
  const wantsProbe = request.isAsked === true || isProbeDue(toFacts(deps, before, adapter));
  let row = before;
  try {
    row = await renew(deps, request, {});
    if (!wantsProbe) return await storeRenewed(deps, { row, adapter });
    const answer = await probe(deps, request, { row, adapter, onRenewed: (r) => (row = r) });
    await storeGood(deps, { row, adapter, answer });
  } catch (error) {
    if (request.signal.aborted) return;
    await storeTrouble(deps, { row, adapter, error });
  }
}

function readRow({ prisma }: CheckDeps, accountId: string): Promise<CheckRow> {
  return prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: CHECK_COLUMNS });
}

/**
 * The account with a token that is valid now. Not ended by the worker's stop: a rotating refresh token
 * whose answer nobody waits for is lost.
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

/** A token may be refused before its end although the grant stands: then a fresh one is tried once. */
async function probe(
  deps: CheckDeps,
  request: CheckRequest,
  { row, adapter, onRenewed }: Checked & { onRenewed: (row: CheckRow) => void },
): Promise<ProbeResult> {
  try {
    return await askPlatform(deps, request, { row, adapter });
  } catch (error) {
    const isRefused = error instanceof PlatformError && error.kind === 'reauthorize';
    const canRenew = adapter.oauth.refreshAheadSeconds !== null && row.refreshTokenEnc !== null;
    if (!isRefused || !canRenew) throw error;
    const renewed = await renew(deps, request, { forceRefresh: true });
    onRenewed(renewed);
    return askPlatform(deps, request, { row: renewed, adapter });
  }
}

async function askPlatform(
  deps: CheckDeps,
  { signal }: CheckRequest,
  { row, adapter }: Checked,
): Promise<ProbeResult> {
  const context = { http: deps.http.create({ signal }), now: () => deps.clock.now() };
  return adapter.probe(context, {
    externalId: row.externalId,
    name: row.name,
    handle: row.handle,
    details: toStringRecord(row.details),
    accessToken: openTokens(deps.secrets, row)?.accessToken ?? '',
  });
}
