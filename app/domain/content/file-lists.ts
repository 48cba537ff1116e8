import type { MediaKind } from '../media/media.ts';
import { getMediaRule } from '../media/media-limits.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';

/** The files that one post can have. */
export interface FileList {
  /** How many files of `kinds` a post takes together. */
  readonly max: number;
  /** The kinds that can be together. Files of any other kind are posted alone. */
  readonly kinds: readonly MediaKind[];
}

/**
 * How many files each platform takes in one post.
 *
 * - Instagram: 10 images and videos (https://developers.facebook.com/docs/instagram-platform/content-publishing#carousel-posts).
 * - TikTok: 35 images (https://developers.tiktok.com/doc/content-posting-api-reference-photo-post).
 * - LinkedIn: 20 images (https://learn.microsoft.com/linkedin/marketing/community-management/shares/multiimage-post-api).
 * - Twitter: 4 images, or 1 GIF, or 1 video (https://docs.x.com/x-api/posts/create-post).
 * - Facebook: its API states no limit; 10 images are what its own apps offer.
 */
export const FILE_LISTS: Readonly<Record<PlatformId, FileList>> = {
  instagram: { max: 10, kinds: ['image', 'video'] },
  tiktok: { max: 35, kinds: ['image'] },
  youtube: { max: 1, kinds: [] },
  facebook: { max: 10, kinds: ['image'] },
  linkedin: { max: 20, kinds: ['image'] },
  twitter: { max: 4, kinds: ['image'] },
};

const NOUNS = {
  image: ['an image', 'images'],
  gif: ['a GIF', 'GIFs'],
  video: ['a video', 'videos'],
  document: ['a document', 'documents'],
} as const satisfies Readonly<Record<MediaKind, readonly [string, string]>>;

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

const takes = (platform: PlatformId, kind: MediaKind): boolean =>
  getMediaRule(platform, kind, 'standard') !== null;

/** Returns what one post takes, such as `up to 4 images, or a GIF or a video`. */
export function describeFileList(platform: PlatformId): string {
  const { max, kinds } = FILE_LISTS[platform];
  const alone = (['image', 'gif', 'video', 'document'] as const).filter(
    (kind) => takes(platform, kind) && !kinds.includes(kind),
  );
  const single = OR.format(alone.map((kind) => NOUNS[kind][0]));
  if (kinds.length === 0) return single;
  const several = `up to ${max} ${AND.format(kinds.map((kind) => NOUNS[kind][1]))}`;
  return alone.length === 0 ? several : `${several}, or ${single}`;
}

/**
 * Returns why these files can't be in one post, or null if they can. Also null if the platform takes none of them,
 * because leaving out some wouldn't help.
 */
export function findListFault(
  platform: PlatformId,
  kinds: readonly MediaKind[],
): { readonly code: 'too_many_files' | 'carousel_images_only'; readonly message: string } | null {
  const list = FILE_LISTS[platform];
  const [first] = kinds;
  if (first === undefined || kinds.length === 1) return null;
  if (!kinds.some((kind) => takes(platform, kind))) return null;
  const isTogether = kinds.every((kind) => list.kinds.includes(kind));
  if (isTogether && kinds.length <= list.max) return null;
  const code = isTogether || list.max === 1 ? 'too_many_files' : 'carousel_images_only';
  const { name } = PLATFORMS[platform];
  const message = `One post on ${name} takes ${describeFileList(platform)}; this one has ${kinds.length} files. Remove some of them, or let Fanfare leave out those that don’t fit.`;
  return { code, message };
}

/**
 * Returns the files that the platform takes in one post, in order. The first file that it takes decides: with it go
 * the others of the kinds that can be together, or none. If it takes none of the files, returns all, which the rules
 * then refuse.
 */
export function chooseFiles<F>(
  platform: PlatformId,
  files: readonly F[],
  getKind: (file: F) => MediaKind,
): readonly F[] {
  const usable = files.filter((file) => takes(platform, getKind(file)));
  const [first] = usable;
  if (first === undefined) return files;
  const { max, kinds } = FILE_LISTS[platform];
  if (!kinds.includes(getKind(first))) return [first];
  return usable.filter((file) => kinds.includes(getKind(file))).slice(0, max);
}

/** Returns the warning that a platform doesn't get all files of a post. */
export function toLeftOutMessage(platform: PlatformId, sent: number, all: number): string {
  const { name } = PLATFORMS[platform];
  return `${name} gets ${sent} of the ${all} files, because one post there takes ${describeFileList(platform)}.`;
}
