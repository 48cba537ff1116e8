import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { UploadedMedia } from '#app/domain/fit/rendition.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { planUploaded } from './fit-source.ts';
import { readMedia } from './get-media.ts';

/** Returns a file the way its upload call did, for a caller that lost the response. Throws `not_found`. */
export async function getUploaded(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { mediaId, platform }: { readonly mediaId: string; readonly platform: PlatformId | null },
): Promise<UploadedMedia> {
  const media = await readMedia(deps, actor, { mediaId });
  return { ...media, fit: await planUploaded(deps, actor, { media, platform }) };
}
