import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { lockQueue } from '#app/server/db/queries/queue.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { updatePostSummary } from '#app/server/services/deliveries/post-summary.ts';
import { holdPlanned } from '#app/server/services/deliveries/hold-planned.ts';
import { getPlanLimits, type PlanLimits } from '#app/server/services/usage/plan-limits.ts';
import { requireSubscription } from '#app/server/services/usage/reserve-usage.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { listDeliveries } from '../store/find-post.ts';
import { MoveRecord } from './former-time.ts';
import { type MovedPost, readMovable } from './move-on-calendar.ts';
import { moveUsage, refuseMoved } from './move-post.ts';
import { storePostTime } from './store-post-time.ts';

export interface UndoneMove extends MovedPost {
  /** The post was in a queue, and its slot there is taken by now. */
  readonly hasLostSlot: boolean;
}

interface Undo {
  readonly postId: string;
  /** The time that the caller has seen: the one to undo. */
  readonly seenAt: string;
}

/**
 * Undoes a post's last move: restores its time, zone, hold, and queue slot. Throws `not_found`, and `conflict` if the
 * post was moved again or has started, if its former time has passed, or if there's no move to undo.
 */
export async function undoMove(
  deps: ServiceDeps,
  actor: Actor,
  { postId, seenAt }: Undo,
): Promise<UndoneMove> {
  requireRole(actor, 'editor', 'posts:write');
  await readMovable(deps, actor, { postId });
  const { workspaceId } = actor;
  const [records, limits] = await Promise.all([
    findRecords(deps.prisma, postId),
    getPlanLimits(deps.prisma, workspaceId),
  ]);
  requireSubscription(limits);
  const now = deps.clock.now();
  const from = requireUndoable(records, { seenAt, now });
  const isBack = await deps.prisma.$transaction(async (tx) => {
    const sql = withinPrisma(tx);
    const { queueId } = from;
    // Writers that give slots lock the queue before the post.
    const queue = queueId === null ? null : await lockQueue(sql, { id: queueId, workspaceId });
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${postId} FOR UPDATE`;
    await refuseMoved(tx, { postId, seenAt: new Date(seenAt) });
    await restore(tx, actor, { postId, records, limits, now });
    const isIn = queue ? await takeFormerSlot(tx, { postId, queueId: queue.id, from }) : false;
    if (isIn && queue?.isPaused)
      await holdPlanned(sql, { postIds: [postId], reason: 'held_queue_paused', now });
    await updatePostSummary(tx, postId);
    return isIn;
  });
  const post = await readMovable(deps, actor, { postId });
  return { post, timeZone: limits.timeZone, hasLostSlot: from.queueId !== null && !isBack };
}

type Records = ReadonlyMap<string, MoveRecord>;

/** Finds the last move of each delivery. */
async function findRecords(
  prisma: Pick<Prisma.TransactionClient, '$queryRaw'>,
  postId: string,
): Promise<Records> {
  const rows = await prisma.$queryRaw<{ id: string; data: unknown }[]>`
    SELECT d.id, moved.data FROM delivery d, LATERAL (
      SELECT e.data FROM delivery_event e WHERE e.delivery_id = d.id AND e.kind = 'rescheduled'
      ORDER BY e.id DESC LIMIT 1) moved
    WHERE d.post_id = ${postId}`;
  return new Map(
    rows.flatMap(({ id, data }) => {
      const record = MoveRecord.safeParse(data).data;
      return record ? [[id, record]] : [];
    }),
  );
}

function requireUndoable(
  records: Records,
  { seenAt, now }: { readonly seenAt: string; readonly now: Date },
): MoveRecord['from'] {
  const all = [...records.values()];
  const record = all.find(({ to }) => Date.parse(to) === Date.parse(seenAt));
  if (!record) {
    const message = 'This post’s time has changed since, so the move can’t be undone.';
    throw new AppError('conflict', { message });
  }
  const wasHeld = all.some(({ was }) => was.state === 'held');
  if (!wasHeld && Date.parse(record.from.at) <= now.getTime()) {
    const message = 'The post’s former time has passed, so the move can’t be undone.';
    throw new AppError('conflict', { message });
  }
  return record.from;
}

interface Restore {
  readonly postId: string;
  readonly records: Records;
  readonly limits: PlanLimits;
  readonly now: Date;
}

const STAYS: ReadonlySet<DeliveryState> = new Set(['canceled']);

async function restore(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { postId, records, limits, now }: Restore,
): Promise<void> {
  const open = (await listDeliveries(tx, postId)).filter(({ state }) => !STAYS.has(state));
  const [first] = records.values();
  if (!first || open.some(({ state }) => state !== 'scheduled' && state !== 'held')) {
    const message = 'Publishing has started, so the move can’t be undone.';
    throw new AppError('conflict', { message });
  }
  const { at: text, local, timeZone, rule, zonesVersion } = first.from;
  const at = new Date(text);
  await moveUsage(tx, { postId, limits, now, at, deliveries: open });
  const states = open.map(({ id }) => ({ id, ...toFormerState(records.get(id)) }));
  await tx.$executeRaw`
    UPDATE delivery d SET state = f.state, error_code = f."errorCode", error_message = f."errorMessage",
      error_remedy = f."errorRemedy", run_at = ${at}, counted_at = ${at}, lease_token = NULL, lease_until = NULL,
      updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS f(id text, state text, "errorCode" text,
      "errorMessage" text, "errorRemedy" text)
    WHERE d.id = f.id`;
  const message = `Moved back by a person to ${local} (${timeZone}).`;
  const event = { kind: 'rescheduled', message, data: toAuthor(actor) };
  const schedule = { at, local, timeZone, rule, zonesVersion };
  await storePostTime(tx, { postId, schedule, deliveries: open, toEvent: () => event, now });
}

/** A post that was held because its queue is paused is scheduled, until it's in that queue again. */
function toFormerState(record: MoveRecord | undefined): MoveRecord['was'] {
  const isHeld = record?.was.state === 'held' && record.was.errorCode !== 'held_queue_paused';
  return isHeld
    ? record.was
    : { state: 'scheduled', errorCode: null, errorMessage: null, errorRemedy: null };
}

interface FormerSlot {
  readonly postId: string;
  readonly queueId: string;
  readonly from: MoveRecord['from'];
}

/** Returns whether the slot was still free. */
async function takeFormerSlot(
  tx: Prisma.TransactionClient,
  { postId, queueId, from: { at } }: FormerSlot,
): Promise<boolean> {
  const taken = await tx.$executeRaw`
    INSERT INTO queue_post (post_id, queue_id, slot_at) VALUES (${postId}, ${queueId}, ${new Date(at)})
    ON CONFLICT DO NOTHING`;
  return taken > 0;
}
