import { z } from 'zod';
import type { CalendarPost } from '#app/domain/calendar/calendar.ts';
import { MediaKind } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, PlatformId } from '#app/domain/platforms/platforms.ts';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { toPostState } from '#app/domain/posts/post-progress.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toPosterUrl } from '#app/server/services/media/to-media-output.ts';
import type { CalendarRow } from './find-calendar-rows.ts';

const Deliveries = z.array(
  z.object({ platform: PlatformId, state: DeliveryState, needsDecision: z.boolean() }),
);

/** Returns a post as a calendar shows it. */
export function toCalendarPost(
  deps: Pick<ServiceDeps, 'mediaLinks'>,
  row: CalendarRow,
): CalendarPost {
  const deliveries = Deliveries.parse(row.deliveries ?? []);
  const used = new Set(deliveries.map(({ platform }) => platform));
  const { mediaId, mediaKind, mediaName, hasPoster } = row;
  const kind = mediaId === null ? null : MediaKind.parse(mediaKind);
  return {
    id: row.id,
    at: row.at.toISOString(),
    title: cutCaption((row.text ?? '').trim()) || mediaName || 'No caption',
    state: toPostState(deliveries),
    isInSeries: row.isInSeries,
    platforms: PLATFORM_IDS.filter((platform) => used.has(platform)),
    media:
      mediaId === null || kind === null
        ? null
        : { kind, posterUrl: hasPoster ? toPosterUrl(deps, mediaId) : null },
  };
}
