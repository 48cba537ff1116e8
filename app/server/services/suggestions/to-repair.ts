import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Repair, Review } from './maker.ts';

/** Describes what a response got wrong; `review` is null if it had nothing for the platform. */
export function toRepair(platform: PlatformId, review: Review<unknown> | null): Repair {
  return {
    platform,
    previous: review ? shorten(review.value) : null,
    complaints: review?.complaints.map(({ message }) => message) ?? [
      'There was no complete text for this platform.',
    ],
  };
}

const MAX_QUOTED = { characters: 3000, entries: 40 };

/** Shortens a previous text: the start shows what was wrong, and every token is billed again. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_QUOTED.characters);
  return Array.isArray(value) ? value.slice(0, MAX_QUOTED.entries) : value;
}
