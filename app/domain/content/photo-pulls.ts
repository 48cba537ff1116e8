import type { MediaKind } from '../media/media.ts';
import type { PlatformId } from '../platforms/platforms.ts';

/** Why an installation can't publish photos to TikTok, which downloads them from verified addresses only. */
export const PHOTOS_UNAVAILABLE = {
  message: 'TikTok can’t download photos from this installation.',
  remedy: 'Publish a video, or ask your administrator to set TIKTOK_VERIFIED_URLS.',
} as const;

/** Returns whether the files make a photo post. A video decides, because a post can't have both. */
export const isPhotoPost = (platform: PlatformId, kinds: readonly MediaKind[]): boolean =>
  platform === 'tiktok' && kinds.length > 0 && kinds.every((kind) => kind === 'image');

/**
 * Returns the files that the platform can get from this installation: all, or those that aren't photos if it can't
 * download any. If there are only photos, returns them, which the rules then refuse.
 */
export function listReachable<F>(
  files: readonly F[],
  { takesPhotos, getKind }: { takesPhotos: boolean; getKind: (file: F) => MediaKind },
): readonly F[] {
  if (takesPhotos) return files;
  const others = files.filter((file) => getKind(file) !== 'image');
  return others.length > 0 ? others : files;
}
