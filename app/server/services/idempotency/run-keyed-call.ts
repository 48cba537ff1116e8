import { z } from 'zod';
import { findCallRecord } from '#app/server/db/queries/idempotency-record.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { claimCall, type KeyedCall, toActorId } from './claim-call.ts';
import { currentCall, type CurrentCall } from './current-call.ts';
import { holdCall, releaseCall, sealResponse, storeResponse } from './settle-call.ts';

type Deps = Pick<ServiceDeps, 'sql' | 'clock' | 'secrets' | 'logger'>;

const EFFECT_STATUS = 201;
const Effect = z.object({ effectId: z.string() });

/**
 * Runs a page's call once per key, and returns the ID of what it created, also for a repeated call. The call must
 * record its effect in its transaction. Throws what the call throws, which frees the key, or what `claimCall`
 * throws.
 */
export async function runKeyedCall(
  deps: Deps,
  actor: Actor,
  { key, requestHash, run }: KeyedCall & { readonly run: () => Promise<string> },
): Promise<string> {
  const claim = await claimCall(deps, actor, { key, requestHash });
  if (claim.kind === 'replay') return Effect.parse(claim.response.body).effectId;
  const { recordId, leaseToken } = claim;
  const call: CurrentCall = {
    recordId,
    leaseToken,
    readFileHash: () => null,
    sealResponse: (response) => sealResponse(deps, recordId, response),
    isResponseStored: false,
  };
  const hold = holdCall(deps, call);
  try {
    const effectId =
      claim.kind === 'recover' ? claim.effectId : await currentCall.run(call, () => run());
    await storeResponse(deps, call, { status: EFFECT_STATUS, body: { effectId } });
    return effectId;
  } catch (error) {
    await releaseCall(deps, call);
    throw error;
  } finally {
    hold.stop();
  }
}

/** The known outcome of a call with a key. */
export type KeyedOutcome =
  | { readonly status: 'done'; readonly effectId: string }
  | { readonly status: 'running' }
  /** It never arrived, was refused, or its process died before it changed anything. */
  | { readonly status: 'none' };

/** Finds out what became of this actor's call with a key. */
export async function findKeyedOutcome(
  { sql }: Pick<ServiceDeps, 'sql'>,
  actor: Actor,
  key: string,
): Promise<KeyedOutcome> {
  const { workspaceId } = actor;
  const row = await findCallRecord(sql, { workspaceId, actorId: toActorId(actor), key });
  if (!row) return { status: 'none' };
  if (row.effectId !== null) return { status: 'done', effectId: row.effectId };
  return { status: row.isHeld ? 'running' : 'none' };
}
