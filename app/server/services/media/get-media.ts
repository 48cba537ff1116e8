import type { MediaOutput } from '#app/domain/media/media.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMediaOutputs } from './to-media-output.ts';

/** Returns a file of the actor's workspace. Throws `not_found`. */
export async function getMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { mediaId }: { mediaId: string },
): Promise<MediaOutput> {
  requireRole(actor, 'viewer', 'media:read');
  return readMedia(deps, actor, { mediaId });
}

/** Returns the files with these IDs, in this order, without those that the actor's workspace doesn't have. */
export async function findMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { mediaIds }: { mediaIds: readonly string[] },
): Promise<MediaOutput[]> {
  requireRole(actor, 'viewer', 'media:read');
  const found = await findMediaOutputs(deps, actor, mediaIds);
  return mediaIds.flatMap((id) => found.get(id) ?? []);
}

/**
 * Returns a file without checking a scope, for a caller that just uploaded it: seeing one's own upload needs
 * none. Throws `not_found`.
 */
export async function readMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { mediaId }: { mediaId: string },
): Promise<MediaOutput> {
  const media = (await findMediaOutputs(deps, actor, [mediaId])).get(mediaId);
  if (!media)
    throw new AppError('not_found', { message: 'This workspace has no media file with this ID.' });
  return media;
}
