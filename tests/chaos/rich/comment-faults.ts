import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FaultInput } from '#app/server/sandbox/kit/faults.ts';
import type { Stage } from '../run/stage.ts';

/** The request that writes a comment. On Twitter, the posts of threads are the same request. */
const ENDPOINTS: readonly (readonly [PlatformId, string])[] = [
  ['instagram', 'comments.create'],
  ['youtube', 'commentThreads.insert'],
  ['facebook', 'comments.create'],
  ['linkedin', 'create_comment'],
  ['twitter', 'create_post'],
];

/** Above our client's timeout of 30 s, so the platform acts after nobody is listening. */
const TOO_LATE_MS = 33_000;
const FAULTS: readonly Pick<FaultInput, 'kind' | 'status' | 'delayMs'>[] = [
  { kind: 'status', status: 503 },
  { kind: 'cut_before' },
  { kind: 'cut_after' },
  { kind: 'delay', delayMs: TOO_LATE_MS },
];
/** The share of a platform's deliveries within which each of its faults comes. */
const EARLY = 0.4;

interface Options {
  readonly random: () => number;
  readonly countFor: (platform: PlatformId) => number;
}

/** Makes each kind of fault hit one request for a comment on each platform, at a random place. */
export async function addCommentFaults(
  { control }: Stage,
  { random, countFor }: Options,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const added: { id: string; name: string }[] = [];
  for (const [platform, endpoint] of ENDPOINTS)
    for (const fault of FAULTS) {
      const skip = Math.floor(random() * countFor(platform) * EARLY);
      const { id } = await control.addFault({ platform, endpoint, count: 1, skip, ...fault });
      added.push({ id, name: `${fault.kind} of ${platform}/${endpoint}` });
    }
  return added;
}
