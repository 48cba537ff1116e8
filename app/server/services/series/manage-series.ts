import { MAX_SERIES } from '#app/domain/series/series-limits.ts';
import type {
  CreateSeriesInput,
  ListSeriesInput,
  SeriesOutput,
  SeriesPage,
  SeriesPreview,
  UpdateSeriesInput,
} from '#app/domain/series/series.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { findNewestRows } from '#app/server/db/find-newest-rows.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import type { PublishSource } from '../publishing/accept/store-post.ts';
import { ZONES_VERSION } from '../zones-version.ts';
import { type CheckedSeries, checkSeries } from './check-series.ts';
import { addOccurrences, removeReplaceable } from './replace-occurrences.ts';
import {
  type ById,
  findSeries,
  readSeries,
  SERIES_COLUMNS,
  type SeriesRow,
  toSeriesInput,
  toSeriesOutputs,
} from './series-rows.ts';

/** Lists the workspace's series, newest first, one page at a time. */
export async function listSeries(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { cursor, limit }: ListSeriesInput,
): Promise<SeriesPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId, environment } = actor;
  const rows = await findNewestRows<SeriesRow>(deps.prisma, {
    table: 'series',
    columns: { workspace_id: workspaceId },
    select: SERIES_COLUMNS,
    cursor,
    take: limit + 1,
    ...(environment ? { filter: Prisma.sql`environment = ${environment}` } : {}),
  });
  const items = await toSeriesOutputs(deps, rows.slice(0, limit));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Returns a series. Throws `not_found`, also for another workspace's series. */
export async function getSeries(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  byId: ById,
): Promise<SeriesOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readSeries(deps, actor, byId);
}

/** Checks a series as creating it would, and lists its occurrences. Stores nothing. Throws what `createSeries` throws. */
export async function previewSeries(
  deps: ServiceDeps,
  actor: Actor,
  input: CreateSeriesInput,
): Promise<SeriesPreview> {
  requireRole(actor, 'editor', 'posts:write');
  const { occurrences } = await checkSeries(deps, actor, { input });
  return { items: occurrences.map(({ local, at }) => ({ local, at: at.toISOString() })) };
}

interface NewSeries {
  readonly input: CreateSeriesInput;
  readonly source: PublishSource;
  /** The draft that becomes the series, at the version that the person saw. */
  readonly saved?: { readonly draftId: string; readonly version: number };
}

/**
 * Creates a series. A worker turns its occurrences into scheduled posts, 90 days ahead. A draft is deleted in the same
 * transaction, so it becomes at most one series. Throws `validation_failed` with every violation,
 * `subscription_required`, and `conflict` if the workspace has reached its limit or the draft was changed.
 */
export async function createSeries(
  deps: ServiceDeps,
  actor: Actor,
  { input, source, saved }: NewSeries,
): Promise<SeriesOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const checked = await checkSeries(deps, actor, { input });
  const { workspaceId, userId: authorUserId, tokenId: authorTokenId = null } = actor;
  const seriesId = createId('ser');
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    await requireCapacity(tx, { workspaceId, now });
    const ids = { id: seriesId, workspaceId, authorUserId, authorTokenId, source };
    const times = { createdAt: now, updatedAt: now };
    const data = { ...ids, ...toColumns(input, checked), ...times };
    await tx.series.create({ data, select: { id: true } });
    await addOccurrences(tx, { seriesId, occurrences: checked.occurrences, now });
    if (saved) await deleteDraft(tx, { workspaceId, ...saved });
    await recordAudit(tx, actor, { action: 'series.created', subject: seriesId, at: now });
    await recordEffect(tx, seriesId);
  });
  return readSeries(deps, actor, { seriesId });
}

async function deleteDraft(
  tx: Prisma.TransactionClient,
  { draftId: id, ...version }: NonNullable<NewSeries['saved']> & { readonly workspaceId: string },
): Promise<void> {
  const { count } = await tx.draft.deleteMany({ where: { id, ...version, deletedAt: null } });
  if (count > 0) return;
  const message = 'This draft was changed, published, or deleted in the meantime. Open it again.';
  throw new AppError('conflict', { message });
}

/**
 * Changes a series and its future occurrences: those without a post, and those whose posts weren't published or changed
 * by themselves, which get new posts. The actor becomes the author. Throws `not_found`, `conflict` for a series that
 * was stopped, and what `createSeries` throws.
 */
export async function updateSeries(
  deps: ServiceDeps,
  actor: Actor,
  { seriesId, ...change }: UpdateSeriesInput & ById,
): Promise<SeriesOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const found = await findSeries(deps.prisma, actor, { seriesId });
  refuseStopped(found);
  const { evergreen, ...fields } = change;
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const before = toSeriesInput(found);
  const input: CreateSeriesInput = {
    ...before,
    ...given,
    evergreen: evergreen === undefined ? before.evergreen : evergreen,
  };
  const isStartFixed = change.start === undefined || isSame(change.start, before.start);
  const checked = await checkSeries(deps, actor, { input, isStartFixed });
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const lease = { leaseToken: null, leaseUntil: null };
    const author = { authorUserId: actor.userId, authorTokenId: actor.tokenId ?? null };
    const data = { ...toColumns(input, checked), ...author, ...lease, updatedAt: now };
    // Locks the series, so no worker creates a post with the old content. The same version, or someone else changed it.
    const { count } = await tx.series.updateMany({
      where: { id: seriesId, updatedAt: found.updatedAt, stoppedAt: null },
      data,
    });
    if (count === 0) throw createStaleError();
    await removeReplaceable(tx, actor, { seriesId, now, keep: checked.occurrences });
    await addOccurrences(tx, { seriesId, occurrences: checked.occurrences, now });
    await recordAudit(tx, actor, { action: 'series.changed', subject: seriesId, at: now });
    await recordEffect(tx, seriesId);
  });
  return readSeries(deps, actor, { seriesId });
}

const isSame = (a: CreateSeriesInput['start'], b: CreateSeriesInput['start']): boolean =>
  a.local === b.local && a.timeZone === b.timeZone;

function refuseStopped({ stoppedAt }: Pick<SeriesRow, 'stoppedAt'>): void {
  if (stoppedAt === null) return;
  throw new AppError('conflict', {
    message: 'This series was stopped and can’t be changed anymore. Create a new one.',
  });
}

function createStaleError(): AppError {
  return new AppError('conflict', {
    message: 'Someone else changed this series in the meantime. Read it again, then retry.',
  });
}

function toColumns(
  { post, start, rrule, disambiguation, evergreen }: CreateSeriesInput,
  { mediaIds, environment }: CheckedSeries,
) {
  const texts = (evergreen?.texts ?? []).map(({ caption, from, until, maxUses }) => ({
    caption,
    from: from ?? null,
    until: until ?? null,
    maxUses: maxUses ?? null,
  }));
  return {
    content: post,
    texts,
    cooldownDays: evergreen?.cooldownDays ?? 0,
    timeZone: start.timeZone,
    startLocal: start.local,
    rrule,
    disambiguation,
    zonesVersion: ZONES_VERSION,
    mediaAssetIds: [...mediaIds],
    environment,
  };
}

async function requireCapacity(
  tx: Prisma.TransactionClient,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
  const active = await tx.series.count({
    where: { workspaceId, stoppedAt: null, occurrences: { some: { at: { gt: now } } } },
  });
  if (active < MAX_SERIES) return;
  const message = `A workspace can have at most ${MAX_SERIES} series with occurrences to come. Stop one you no longer need.`;
  throw new AppError('conflict', { message });
}
