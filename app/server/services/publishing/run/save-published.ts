import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { savePublishedRow } from '#app/server/db/queries/delivery-run.ts';
import { toByteaText } from '#app/server/db/sql.ts';
import { isUniqueViolation } from '#app/server/db/is-unique-violation.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { StepResult } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { signReceipt } from '../receipts/issue-receipt.ts';
import { type Outcome, recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import type { Work } from './step-context.ts';
import { toEventsJson } from '#app/server/services/deliveries/to-event-rows.ts';

type Published = Extract<StepResult, { kind: 'published' }>;

/**
 * Records that the delivery is live. If another delivery of the account already owns the post, this one can't
 * be it, so a person has to decide. Throws LeaseLostError, and writes nothing, if the lease is gone.
 */
export async function savePublished(
  deps: ServiceDeps,
  work: Work,
  published: { result: Published; exchanges: readonly HttpExchange[] },
): Promise<void> {
  try {
    await writePublished(deps, work, published);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await recordOutcome(deps, work, toUnconfirmed(work, published));
  }
}

function toUnconfirmed(
  { item }: Work,
  { result, exchanges }: { result: Published; exchanges: readonly HttpExchange[] },
): Outcome {
  const { name } = PLATFORMS[item.platform];
  const evidence = `The post that ${name} shows belongs to another delivery of this account.`;
  return {
    change: { state: 'unconfirmed', step: item.step, needsDecision: true, evidence },
    events: [{ kind: 'collision', message: evidence, data: { remoteId: result.remoteId } }],
    exchanges,
    ends: true,
  };
}

/**
 * Records that the delivery is live and releases its lease: row, timeline, signed receipt, and the post's
 * summary in one short transaction, because all deliveries of a post contend for the same post row. Throws
 * LeaseLostError, and writes nothing, if the lease is gone.
 */
async function writePublished(
  deps: ServiceDeps,
  work: Work,
  { result, exchanges }: { result: Published; exchanges: readonly HttpExchange[] },
): Promise<void> {
  const { item, lease } = work;
  const now = deps.clock.now();
  const message = result.url ? `Live at ${result.url}` : 'Live, without a public link';
  const entry = { events: [{ kind: 'published', message }], exchanges };
  const events = toEventsJson(item, entry, now);
  const receipts = toReceiptsJson(await signIfPossible(deps, work, { result, now }));
  const note = result.note ?? null;
  // Without a remote ID, the platform's statement that the post is live is the evidence.
  const evidence =
    result.remoteId === null ? (note ?? 'The platform reported it as published.') : null;
  await lease.writes.settle();
  const isSaved = await savePublishedRow(deps.sql, {
    deliveryId: item.id,
    leaseToken: lease.token,
    postId: item.postId,
    remoteId: result.remoteId,
    url: result.url,
    note,
    evidence,
    publishedAt: now,
    events,
    receipts,
  });
  if (!isSaved) throw new LeaseLostError('Another worker holds the lease of this delivery.');
}

/** Returns no receipt if a file's hash is no longer known: a missing receipt must never block a publish. */
async function signIfPossible(
  deps: ServiceDeps,
  { item, resources }: Work,
  { result, now }: { result: Published; now: Date },
) {
  const mediaSha256 = await readMediaHashes(item, resources);
  if (mediaSha256 === null) return [];
  const { remoteId, url } = result;
  const facts = {
    ...item,
    account: { ...pickAccount(item), id: item.accountId, environment: item.environment },
    remoteId,
    url,
    publishedAt: now,
    personVouched: false,
    mediaSha256,
  };
  return [await signReceipt(deps, facts)];
}

function pickAccount({ account: { externalId, name, handle } }: WorkItem) {
  return { externalId, name, handle };
}

async function readMediaHashes(
  { mediaAssetIds }: WorkItem,
  resources: Work['resources'],
): Promise<string[] | null> {
  const files = await resources.files();
  const hashes = mediaAssetIds.flatMap((id) => files.get(id)?.sha256 ?? []);
  return hashes.length === mediaAssetIds.length ? hashes : null;
}

/** Returns the receipts as JSON for the statement that stores them. */
function toReceiptsJson(receipts: readonly Awaited<ReturnType<typeof signReceipt>>[]): string {
  return JSON.stringify(
    receipts.map(({ compressedStatement: bytes, ...receipt }) => ({
      ...receipt,
      compressedStatement: bytes && toByteaText(bytes),
    })),
  );
}
