import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Load, SaturatedPart } from '#app/server/ports/load.ts';
import { observe } from '#app/server/ports/observations.ts';
import { toQueueName } from '../deliveries/enqueue-delivery.ts';

/** A clogged database or queue can be free again soon; a full disk needs the operator. */
const RETRY_AFTER_SECONDS = { database: 5, queue: 10, storage: 60 } as const;

const MESSAGES = {
  database: 'Fanfare’s database is overloaded, so new work isn’t accepted right now.',
  storage: 'The server’s disk is almost full, so new work isn’t accepted right now.',
} as const;

/**
 * Throws `saturated` while the database or the disk is too loaded for new work. Accepted work goes on, and reads aren't
 * refused.
 */
export function requireCapacity({ load }: { readonly load: Load }): void {
  const part = load.findSaturated();
  if (part) throw refuse(part, MESSAGES[part]);
}

/** Throws `saturated` if a post to publish at once would start too late on one of the platforms. */
export function requirePunctuality(
  { load }: { readonly load: Load },
  platforms: readonly PlatformId[],
): void {
  const late = [...new Set(platforms)].filter((platform) => load.isBehind(toQueueName(platform)));
  if (late.length === 0) return;
  const names = listNames(late.map((platform) => PLATFORMS[platform].name));
  throw refuse('queue', `Too many posts to ${names} are waiting, so this one would be late.`);
}

function refuse(part: SaturatedPart, message: string): AppError {
  observe('fanfare:request.shed', { reason: part });
  const retryAfterSeconds = RETRY_AFTER_SECONDS[part];
  return new AppError('saturated', {
    message: `${message} Nothing was saved. Try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
