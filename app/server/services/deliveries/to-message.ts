import { POST_PUBLISHED } from '#app/domain/errors/messages/publishing.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { toLiveParts } from '#app/domain/posts/thread.ts';
import { formatCount, pickPlural } from '#app/domain/text/format-count.ts';
import type { DeliveryRow } from './to-post-output.ts';
import { toThread, toThreadPlace } from './to-thread.ts';

type Sentence = (row: DeliveryRow, name: string) => string;

const SENTENCES: Readonly<Record<DeliveryState, Sentence>> = {
  published: (row) =>
    row.removedAt ? 'This post was live, then deleted.' : (row.note ?? POST_PUBLISHED),
  failed: (row, name) => row.errorMessage ?? row.evidence ?? `${name} didn’t accept the post.`,
  canceled: (row) => {
    const live = toLiveParts(row.liveParts).length;
    if (live === 0) return 'Canceled before anything was sent.';
    const count = toThread({ ...row, mediaAssetIds: [] })?.length ?? live;
    return `Stopped by a person. ${live} of ${formatCount(count, 'post')} of the thread ${pickPlural(live, 'is', 'are')} live.`;
  },
  unconfirmed: (row, name) =>
    row.needsDecision
      ? `${name} didn’t confirm whether this post is live. Check whether it’s there, then choose.`
      : `Checking with ${name} whether the post went live.`,
  waiting: (row, name) =>
    row.renditionIds.length > 0
      ? `Converting files for ${name}.`
      : row.errorMessage
        ? `${row.errorMessage} Fanfare tries again.`
        : `Waiting for ${name}.`,
  scheduled: () => 'Waiting for its scheduled time.',
  held: (row) => row.errorMessage ?? 'Held until a person decides.',
  queued: () => 'Waiting to start.',
  preparing: (_row, name) => `Preparing the post for ${name}.`,
  uploading: (_row, name) => `Uploading to ${name}.`,
  processing: (_row, name) => `${name} is processing the media.`,
  committing: (_row, name) => `Sending the post to ${name}.`,
  confirming: (_row, name) => `Sent. Waiting for ${name} to show it.`,
};

/** Returns what a delivery's state means, in one sentence. */
export function toMessage(
  row: DeliveryRow,
  { state, platform }: { state: DeliveryState; platform: PlatformId },
): string {
  const place = state === 'published' || state === 'canceled' ? '' : toThreadPlace(row);
  return place + SENTENCES[state](row, PLATFORMS[platform].name);
}
