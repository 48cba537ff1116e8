import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import {
  type AccountRefusal,
  type DeliveryChange,
  flagAccount,
  holdAccount,
  lockPost,
  saveOutcome,
} from '#app/server/db/queries/delivery-outcome.ts';
import { createId } from '#app/server/db/ids.ts';
import { notifyAuthor } from '#app/server/db/queries/notification.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import { type Sql, withinPrisma } from '#app/server/db/sql.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { observe } from '#app/server/ports/observations.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';
import { LeaseLostError, type Lease } from './delivery-lease.ts';
import type { WorkItem } from './delivery-row.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { type DeliveryEventInput, toEventsJson } from './to-event-rows.ts';

export interface Outcome {
  readonly change: DeliveryChange & { readonly state: DeliveryState };
  readonly events: readonly DeliveryEventInput[];
  readonly exchanges?: readonly HttpExchange[];
  /** When to run the delivery again. Releases the lease. */
  readonly runAt?: Date;
  /** The delivery finished, or waits for a person. Releases the lease. */
  readonly ends?: boolean;
  /** The platform accepts nothing from this account until then, so all its deliveries wait. */
  readonly accountHeldUntil?: Date;
  /** Only the account's user can fix the refusal, so all of the account's deliveries wait for that. */
  readonly accountRefusal?: Pick<AccountRefusal, 'lacksPermission' | 'since'>;
}

type RecordDeps = Pick<ServiceDeps, 'prisma' | 'sql' | 'queue' | 'clock'>;

/**
 * Records a step's outcome in one transaction: the delivery, its timeline, the next job, the post's summary,
 * and usage. (`savePublished` records that a delivery is live.) Throws LeaseLostError, and writes nothing, if
 * the lease is gone.
 */
export async function recordOutcome(
  deps: RecordDeps,
  work: { readonly item: WorkItem; readonly lease: Lease },
  outcome: Outcome,
): Promise<void> {
  const { item, lease } = work;
  const now = deps.clock.now();
  await lease.writes.settle();
  await inTransaction(deps, outcome, async (transaction) => {
    const { sql } = transaction;
    // Deliveries of one post that finish at the same time must see each other in the summary.
    if (outcome.ends) await lockPost(sql, item.postId);
    const isSaved = await saveOutcome(sql, {
      deliveryId: item.id,
      leaseToken: lease.token,
      change: toChange(outcome),
      events: toEventsJson(item, outcome, now),
    });
    if (!isSaved) throw new LeaseLostError('Another worker holds the lease of this delivery.');
    await updateAccount(sql, { accountId: item.accountId, outcome, now });
    if (outcome.ends) await recordFinish(transaction, item);
    await notify(sql, { item, outcome, now });
    if (outcome.runAt) await enqueueDelivery(deps.queue, item, { tx: sql, runAt: outcome.runAt });
  });
  if (outcome.ends) observeFinish(item, outcome);
}

function observeFinish({ platform }: WorkItem, { change }: Outcome): void {
  const outcome = change.needsDecision ? 'needs_decision' : change.state;
  observe('fanfare:delivery.finished', { platform, outcome });
}

/** One transaction. Usage is released through Prisma, over the same connection. */
interface Transaction {
  readonly sql: Sql;
  /** Set if the delivery failed. */
  readonly tx: Prisma.TransactionClient | null;
}

async function inTransaction(
  { prisma, sql: pool }: RecordDeps,
  { change, ends }: Outcome,
  run: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  if (ends && change.state === 'failed')
    await prisma.$transaction((tx) => run({ sql: withinPrisma(tx), tx }));
  else await pool.transaction((sql) => run({ sql, tx: null }));
}

function toChange({ change, runAt, ends = false }: Outcome): DeliveryChange {
  const releasesLease = ends || runAt !== undefined;
  return {
    ...change,
    ...(runAt ? { runAt } : {}),
    ...(ends ? { lateAt: null } : {}),
    ...(releasesLease ? { leaseToken: null, leaseUntil: null } : {}),
  };
}

/** Makes the account's other deliveries wait, too, if the platform or the user's access requires it. */
async function updateAccount(
  sql: Sql,
  { accountId, outcome, now }: { accountId: string; outcome: Outcome; now: Date },
): Promise<void> {
  const { accountRefusal, accountHeldUntil: until } = outcome;
  if (accountRefusal) await flagAccount(sql, { ...accountRefusal, accountId, now });
  if (until) await holdAccount(sql, { accountId, until });
}

/** Notifies the author if the delivery failed or needs a decision. */
async function notify(
  sql: Sql,
  { item, outcome, now }: { item: WorkItem; outcome: Outcome; now: Date },
): Promise<void> {
  const { state, needsDecision } = outcome.change;
  if (!outcome.ends || (state !== 'failed' && !needsDecision)) return;
  await notifyAuthor(sql, { id: createId('ntf'), deliveryId: item.id, now });
}

async function recordFinish({ sql, tx }: Transaction, item: WorkItem): Promise<void> {
  if (tx) await releaseUsage(tx, item);
  await updateSummaries(sql, [item.postId]);
}
