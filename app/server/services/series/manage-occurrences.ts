import { PostState } from '#app/domain/posts/post-state.ts';
import {
  type OccurrenceList,
  type OccurrenceOutput,
  OccurrenceState,
  type SeriesStopOutput,
} from '#app/domain/series/series.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { cancelPosts } from './replace-occurrences.ts';
import { type ById, findSeries, OPEN_OCCURRENCES, readSeries } from './series-rows.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Names an occurrence by the wall time that the rule gives. */
export interface ByLocal extends ById {
  readonly local: string;
}

interface Row {
  readonly local: string;
  readonly at: Date;
  readonly state: string;
  readonly reason: string | null;
  readonly isChanged: boolean | null;
  readonly postId: string | null;
  readonly postState: string | null;
  readonly publishAt: Date | null;
}

/** Lists all occurrences of a series, in order. Throws `not_found`. */
export async function listOccurrences(
  { prisma }: Deps,
  actor: Actor,
  { seriesId }: ById,
): Promise<OccurrenceList> {
  requireRole(actor, 'viewer', 'posts:read');
  await findSeries(prisma, actor, { seriesId });
  return { items: (await readOccurrences(prisma, seriesId)).map(toOutput) };
}

function readOccurrences(
  prisma: Pick<Prisma.TransactionClient, '$queryRaw'>,
  seriesId: string,
): Promise<Row[]> {
  return prisma.$queryRaw<Row[]>`
    SELECT o.local, o.at, o.state, o.reason, p.id AS "postId", p.state_summary AS "postState",
      p.publish_at AS "publishAt",
      o.given_local IS DISTINCT FROM p.publish_local OR md5(p.content::text) IS DISTINCT FROM o.given_hash AS "isChanged"
    FROM series_occurrence o LEFT JOIN post p ON p.id = o.post_id
    WHERE o.series_id = ${seriesId} ORDER BY o.at`;
}

function toOutput({ local, at, state, reason, isChanged, ...row }: Row): OccurrenceOutput {
  const { postId, postState, publishAt } = row;
  return {
    local,
    at: at.toISOString(),
    state: OccurrenceState.parse(state),
    isChanged: postId !== null && isChanged === true,
    reason,
    post:
      postId === null
        ? null
        : {
            id: postId,
            state: PostState.parse(postState),
            publishAt: publishAt?.toISOString() ?? null,
          },
  };
}

/** Returns one occurrence without checking a scope, for a caller that just changed it. Throws `not_found`. */
export async function readOccurrence(
  { prisma }: Deps,
  actor: Actor,
  { seriesId, local }: ByLocal,
): Promise<OccurrenceOutput> {
  await findSeries(prisma, actor, { seriesId });
  const row = (await readOccurrences(prisma, seriesId)).find((one) => one.local === local);
  if (!row) throw noSuchOccurrence();
  return toOutput(row);
}

function noSuchOccurrence(): AppError {
  return new AppError('not_found', {
    message:
      'This series has no occurrence at this time. List its occurrences, and send `local` of one.',
  });
}

interface Work {
  readonly tx: Prisma.TransactionClient;
  readonly row: Row;
  readonly now: Date;
}

/** Changes an occurrence under the lock of its series. */
async function changeOccurrence(
  { prisma, clock }: Deps,
  actor: Actor,
  { seriesId, local, change }: ByLocal & { readonly change: (work: Work) => Promise<void> },
): Promise<void> {
  await findSeries(prisma, actor, { seriesId });
  const now = clock.now();
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM series WHERE id = ${seriesId} FOR UPDATE`;
    const row = (await readOccurrences(tx, seriesId)).find((one) => one.local === local);
    if (!row) throw noSuchOccurrence();
    await change({ tx, row, now });
    await recordEffect(tx, seriesId);
  });
}

/** Skips an occurrence, and cancels its post. Idempotent. Throws `not_found`, or `conflict` if it's too late. */
export async function skipOccurrence(
  deps: Deps,
  actor: Actor,
  byLocal: ByLocal,
): Promise<OccurrenceOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { seriesId, local } = byLocal;
  const change = async ({ tx, row, now }: Work): Promise<void> => {
    if (row.state === 'skipped') return;
    const isLate = row.at <= now && row.postId === null;
    if (isLate || !['created', ...OPEN_OCCURRENCES].includes(row.state))
      throw createTooLateError(row);
    if (row.postId !== null && row.postState !== 'canceled') {
      const message = 'Canceled because its occurrence was skipped.';
      const canceled = await cancelPosts(tx, actor, { postIds: [row.postId], message, now });
      if (canceled.length === 0) throw createTooLateError(row);
    }
    const data = { state: 'skipped', dueAt: null, reason: null, reasonCode: null };
    await tx.seriesOccurrence.updateMany({ where: { seriesId, local }, data });
  };
  await changeOccurrence(deps, actor, { ...byLocal, change });
  return readOccurrence(deps, actor, byLocal);
}

/** Detaches an occurrence's post, which stays scheduled. Idempotent. Throws `not_found`, or `conflict` without a post. */
export async function detachOccurrence(
  deps: Deps,
  actor: Actor,
  byLocal: ByLocal,
): Promise<OccurrenceOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { seriesId, local } = byLocal;
  const change = async ({ tx, row }: Work): Promise<void> => {
    if (row.state === 'detached') return;
    if (row.state !== 'created' || row.postId === null) throw createNoPostError();
    await tx.seriesOccurrence.updateMany({
      where: { seriesId, local },
      data: { state: 'detached' },
    });
  };
  await changeOccurrence(deps, actor, { ...byLocal, change });
  return readOccurrence(deps, actor, byLocal);
}

function createTooLateError({ state }: Row): AppError {
  const message =
    state === 'detached'
      ? 'This occurrence was detached. Cancel its post instead.'
      : 'It’s too late to skip this occurrence: it was published, missed, or canceled.';
  return new AppError('conflict', { message });
}

function createNoPostError(): AppError {
  return new AppError('conflict', {
    message: 'This occurrence has no post to detach. Its post is created 90 days ahead.',
  });
}

/**
 * Stops a series: no more posts are created, and its scheduled posts are canceled, except detached ones. Idempotent.
 * Throws `not_found`.
 */
export async function stopSeries(
  deps: Deps,
  actor: Actor,
  { seriesId }: ById,
): Promise<SeriesStopOutput> {
  requireRole(actor, 'editor', 'posts:write');
  await findSeries(deps.prisma, actor, { seriesId });
  const now = deps.clock.now();
  const counts = await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.series.updateMany({
      where: { id: seriesId, stoppedAt: null },
      data: { stoppedAt: now, leaseToken: null, leaseUntil: null, updatedAt: now },
    });
    await recordEffect(tx, seriesId);
    if (count === 0) return NOTHING;
    await recordAudit(tx, actor, { action: 'series.stopped', subject: seriesId, at: now });
    return cancelFuture(tx, actor, { seriesId, now });
  });
  return { series: await readSeries(deps, actor, { seriesId }), ...counts };
}

const NOTHING = { canceledPosts: 0, canceledOccurrences: 0 };

async function cancelFuture(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { seriesId, now }: ById & { readonly now: Date },
) {
  const created = (await readOccurrences(tx, seriesId)).filter(
    ({ state, postState }) =>
      state === 'created' && postState !== null && ['scheduled', 'held'].includes(postState),
  );
  const postIds = created.flatMap(({ postId }) => (postId === null ? [] : [postId]));
  const message = 'Canceled because its series was stopped.';
  const canceled = new Set(await cancelPosts(tx, actor, { postIds, message, now }));
  const locals = created
    .filter(({ postId }) => canceled.has(postId ?? ''))
    .map(({ local }) => local);
  const gone = { state: 'canceled', dueAt: null };
  await tx.seriesOccurrence.updateMany({
    where: { seriesId, local: { in: locals } },
    data: gone,
  });
  const { count } = await tx.seriesOccurrence.updateMany({
    where: { seriesId, state: { in: OPEN_OCCURRENCES } },
    data: gone,
  });
  return { canceledPosts: canceled.size, canceledOccurrences: count };
}
