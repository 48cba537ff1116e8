import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { MediaLinks } from '#app/server/ports/media-links.ts';

/** Returns the files that a request gives all platforms without files of their own. */
export function listSharedIds(
  mediaLinks: Pick<MediaLinks, 'parseId'>,
  { mediaIds = [], mediaId, mediaUrl }: PublishPostInput['content'],
): readonly string[] {
  const id = mediaId ?? (mediaUrl ? mediaLinks.parseId(mediaUrl) : null);
  return mediaIds.length > 0 ? mediaIds : id ? [id] : [];
}

/** Returns the files that the author chose for a platform: of a thread, those of its first post. */
export function listPlatformIds(
  mediaLinks: Pick<MediaLinks, 'parseId'>,
  content: PublishPostInput['content'],
  platform: PlatformId,
): readonly string[] {
  return content.platformMediaIds?.[platform] ?? listSharedIds(mediaLinks, content);
}
