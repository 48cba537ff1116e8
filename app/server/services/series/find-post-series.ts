import { describeSeries } from '#app/domain/series/describe-series.ts';
import type { PostSeries } from '#app/domain/series/series.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toVisible } from './series-rows.ts';

/** Returns the series that a post is part of; null if it isn't part of one. */
export async function findPostSeries(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { postId }: { readonly postId: string },
): Promise<PostSeries | null> {
  requireRole(actor, 'viewer', 'posts:read');
  const found = await prisma.seriesOccurrence.findFirst({
    where: { postId, state: { not: 'detached' }, series: toVisible(actor) },
    select: { series: { select: { id: true, startLocal: true, timeZone: true, rrule: true } } },
  });
  if (!found) return null;
  const { id, startLocal: local, timeZone, rrule } = found.series;
  return { id, text: describeSeries({ start: { local, timeZone }, rrule }) };
}
