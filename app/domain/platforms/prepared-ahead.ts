import type { PlatformId } from './platforms.ts';

/** How long before a scheduled post's time its media may be uploaded. */
export const PREPARED_AHEAD_MS = 15 * 60_000;

/**
 * What happens on a platform before a scheduled post's time: everything before the commit (`media`), or nothing,
 * because the upload itself publishes. What is uploaded lasts much longer than `PREPARED_AHEAD_MS`, and each adapter
 * uploads again what the platform has dropped.
 */
export const PREPARED_AHEAD: Readonly<Record<PlatformId, 'media' | 'nothing'>> = {
  // Containers can be published for 24 hours.
  instagram: 'media',
  // The upload's last bytes are the post.
  tiktok: 'nothing',
  youtube: 'nothing',
  // Unpublished photos, and the bytes of a video whose upload isn't finished, last about 24 hours.
  facebook: 'media',
  // Images, videos, and documents belong to no post until one names them.
  linkedin: 'media',
  // Media that no post uses expire after 24 hours.
  twitter: 'media',
};
