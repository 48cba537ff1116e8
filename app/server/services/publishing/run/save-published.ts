import { savePublishedRow } from '#app/server/db/queries/delivery-run.ts';
import { toByteaText } from '#app/server/db/sql.ts';
import type { LivePart } from '#app/domain/posts/thread.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { observe } from '#app/server/ports/observations.ts';
import type { StepResult } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { listFollowUpKinds } from '#app/domain/posts/follow-up.ts';
import { enqueueComments } from '#app/server/services/first-comments/enqueue-comments.ts';
import { enqueueFollowUps } from '#app/server/services/follow-ups/enqueue-follow-ups.ts';
import { signReceipt } from '../receipts/issue-receipt.ts';
import { toThreadFacts } from '../receipts/thread-facts.ts';
import { getCurrentPost, withLivePart } from './current-post.ts';
import { recordCollision } from './record-collision.ts';
import type { Progress, Work } from './step-context.ts';
import { toEventsJson } from '#app/server/services/deliveries/to-event-rows.ts';

type Published = Extract<StepResult, { kind: 'published' }>;

/**
 * Records that the delivery is live. If another delivery of the account already owns the post, a person has to
 * decide. Throws LeaseLostError, and writes nothing, if the lease is gone.
 */
export async function savePublished(
  deps: ServiceDeps,
  work: Work,
  published: { result: Published; exchanges: readonly HttpExchange[] },
): Promise<Progress> {
  const write = async (): Promise<Progress> => {
    await writePublished(deps, work, published);
    return 'released';
  };
  return recordCollision(deps, work, { ...published, write });
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
  const liveParts = listLiveParts(item, result, now);
  const { remoteId, url } = liveParts[0] ?? result;
  const receipts = toReceiptsJson(
    await signIfPossible(deps, work, { liveParts, remoteId, url, now }),
  );
  const note = result.note ?? null;
  // Without a remote ID, the platform's statement that the post is live is the evidence.
  const evidence =
    result.remoteId === null ? (note ?? 'The platform reported it as published.') : null;
  const followUps = listFollowUpKinds(item.options);
  await lease.writes.settle();
  const isSaved = await savePublishedRow(deps.sql, {
    deliveryId: item.id,
    leaseToken: lease.token,
    postId: item.postId,
    remoteId,
    url,
    note,
    evidence,
    publishedAt: now,
    events,
    receipts,
    liveParts: JSON.stringify(liveParts),
    followUps,
  });
  if (!isSaved) throw new LeaseLostError('Another worker holds the lease of this delivery.');
  observe('fanfare:delivery.finished', { platform: item.platform, outcome: 'published' });
  await enqueueRest(deps, item);
}

/** Enqueues what follows under the live post. If this never happens, the sweeps find it. */
async function enqueueRest({ queue }: ServiceDeps, { id, options }: WorkItem): Promise<void> {
  const kinds = listFollowUpKinds(options);
  if (options.firstComment !== undefined) await enqueueComments(queue, [id]);
  await enqueueFollowUps(
    queue,
    kinds.map((kind) => ({ deliveryId: id, kind })),
  );
  if (options.firstComment !== undefined || kinds.length > 0) queue.wake();
}

/** Returns the posts of a thread with the last one; none for a single post. */
function listLiveParts(
  item: WorkItem,
  { remoteId, url }: Published,
  now: Date,
): readonly LivePart[] {
  if (getCurrentPost(item).count === 1 || remoteId === null) return [];
  return withLivePart(item, { remoteId, url, now });
}

/** Returns no receipt if a file's hash is no longer known: a missing receipt must never block a publish. */
async function signIfPossible(
  deps: ServiceDeps,
  { item, resources }: Work,
  {
    liveParts,
    remoteId,
    url,
    now,
  }: Pick<Published, 'remoteId' | 'url'> & {
    readonly liveParts: readonly LivePart[];
    readonly now: Date;
  },
) {
  const mediaSha256 = await readMediaHashes(item, resources);
  if (mediaSha256 === null) return [];
  const facts = {
    ...item,
    account: { ...pickAccount(item), id: item.accountId, environment: item.environment },
    remoteId,
    url,
    publishedAt: now,
    personVouched: false,
    thread: toThreadFacts({ ...item, liveParts }),
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
