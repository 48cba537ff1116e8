import type { EvergreenText } from '#app/domain/series/choose-text.ts';
import { CreateSeriesInput, type SeriesOutput } from '#app/domain/series/series.ts';
import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

export interface ById {
  readonly seriesId: string;
}

/** States of an occurrence that a worker still has to create a post for. */
export const OPEN_OCCURRENCES = ['planned', 'blocked'];

export const SERIES_COLUMNS = {
  id: true,
  environment: true,
  content: true,
  texts: true,
  cooldownDays: true,
  timeZone: true,
  startLocal: true,
  rrule: true,
  disambiguation: true,
  stoppedAt: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SeriesSelect;

export type SeriesRow = Prisma.SeriesGetPayload<{ select: typeof SERIES_COLUMNS }>;

/** Matches the series that the actor may see. A token sees those of its environment. */
export const toVisible = ({ workspaceId, environment }: Actor) => ({
  workspaceId,
  ...(environment ? { environment } : {}),
});

/** Returns a stored series as the request that would create it. */
export function toSeriesInput(row: SeriesRow): CreateSeriesInput {
  const texts = readTexts(row);
  return CreateSeriesInput.parse({
    post: row.content,
    start: { local: row.startLocal, timeZone: row.timeZone },
    rrule: row.rrule,
    disambiguation: row.disambiguation,
    evergreen: texts.length > 0 ? { texts, cooldownDays: row.cooldownDays } : null,
  });
}

/** Reads the texts of a series; none if it isn't evergreen. */
export function readTexts({ texts }: { readonly texts: unknown }): EvergreenText[] {
  return texts as EvergreenText[];
}

interface Remaining {
  readonly seriesId: string;
  readonly nextAt: Date | null;
  readonly remaining: number;
  readonly blocked: number;
}

/** Builds the outputs of series, with what is still to come of them. */
export async function toSeriesOutputs(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  rows: readonly SeriesRow[],
): Promise<SeriesOutput[]> {
  const ids = rows.map(({ id }) => id);
  const now = clock.now();
  const counts = await prisma.$queryRaw<Remaining[]>`
    SELECT series_id AS "seriesId", min(at) AS "nextAt", count(*)::int AS remaining,
      count(*) FILTER (WHERE state = 'blocked')::int AS blocked
    FROM series_occurrence
    WHERE series_id = ANY(${ids}) AND at > ${now} AND state IN ('planned', 'created', 'blocked')
    GROUP BY series_id`;
  const bySeries = new Map(counts.map((one) => [one.seriesId, one]));
  return rows.map((row) => toOutput(row, bySeries.get(row.id)));
}

/** Of a series without occurrences to come. */
const OVER = { nextAt: null, remaining: 0, blocked: 0 };

function toOutput(row: SeriesRow, counts: Omit<Remaining, 'seriesId'> = OVER): SeriesOutput {
  const { remaining, blocked, nextAt } = counts;
  const { post, start, rrule, evergreen } = toSeriesInput(row);
  const state = remaining > 0 ? 'active' : 'finished';
  return {
    id: row.id,
    state: row.stoppedAt ? 'stopped' : state,
    environment: PlatformEnvironment.parse(row.environment),
    post,
    start,
    rrule,
    disambiguation: Disambiguation.parse(row.disambiguation),
    evergreen: evergreen ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    remaining,
    blocked,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns a series without checking a scope, for a caller that just changed it. Throws `not_found`. */
export async function readSeries(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { seriesId }: ById,
): Promise<SeriesOutput> {
  const [output] = await toSeriesOutputs(deps, [
    await findSeries(deps.prisma, actor, { seriesId }),
  ]);
  if (!output) throw noSuchSeries();
  return output;
}

/** Finds a series. Throws `not_found`, also for another workspace's series. */
export async function findSeries(
  prisma: Pick<Prisma.TransactionClient, 'series'>,
  actor: Actor,
  { seriesId: id }: ById,
): Promise<SeriesRow> {
  const row = await prisma.series.findFirst({
    where: { id, ...toVisible(actor) },
    select: SERIES_COLUMNS,
  });
  if (!row) throw noSuchSeries();
  return row;
}

/** Creates the error for a series that the workspace doesn't have. */
export function noSuchSeries(): AppError {
  return new AppError('not_found', { message: 'This workspace has no series with this ID.' });
}
