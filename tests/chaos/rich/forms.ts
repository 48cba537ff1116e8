import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { createRandom, shuffle } from '../run/random.ts';
import { toMarker } from '../run/submit.ts';

/** Platforms that take several images. */
const IMAGE_PLATFORMS = ['instagram', 'facebook', 'linkedin', 'twitter'] as const;
const FEWEST_IMAGES = 2;
const MOST_IMAGES = 10;
const TWITTER_IMAGES = 4;
const COMMENTED_SHARE = 0.7;

/** An uploaded file: its ID in Fanfare, and what the platforms should show. */
export interface UploadedFile {
  readonly id: string;
  readonly sha256: string;
}

export interface RichMedia {
  readonly video: UploadedFile;
  readonly document: UploadedFile;
  readonly images: readonly UploadedFile[];
}

/** What one platform should show of a post, known before it's sent. */
export interface ExpectedDelivery {
  readonly platform: PlatformId;
  /** A text that only this post has: one for each post of a thread, in order. */
  readonly parts: readonly string[];
  /** The same for the first comment; null for none. */
  readonly comment: string | null;
  /** Digests of the first post's files, in order. */
  readonly files: readonly string[];
}

export interface RichPost {
  readonly marker: string;
  /** The body of the request. */
  readonly body: object;
  readonly expected: readonly ExpectedDelivery[];
}

interface Draw {
  readonly marker: string;
  readonly random: () => number;
  readonly media: RichMedia;
}

/** Returns the text by which the k-th post of a thread is recognized. A single post has only the first. */
const toPart = (marker: string, index: number): string => `${marker}.${index}.`;
const toCommentToken = (marker: string): string => `${marker}.c.`;

/** Finds the tokens of posts and comments in a text that a platform shows. */
export const TOKEN = /chaos-\d+-\d{5}-end\.(?:\d|c)\./gu;

interface Form {
  readonly platforms: readonly PlatformId[];
  readonly content: object;
  readonly platformOptions?: object;
  readonly parts?: number;
  readonly listFiles: (platform: PlatformId) => readonly UploadedFile[];
}

const FORMS: readonly ((draw: Draw) => Form)[] = [
  ({ media: { video } }) => ({
    platforms: PLATFORM_IDS,
    content: { mediaId: video.id },
    platformOptions: { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } },
    listFiles: () => [video],
  }),
  ({ random, media }) => {
    const count = FEWEST_IMAGES + Math.floor(random() * (MOST_IMAGES - FEWEST_IMAGES + 1));
    const images = shuffle(media.images, random).slice(0, count);
    return {
      platforms: IMAGE_PLATFORMS,
      content: { mediaIds: images.map(({ id }) => id), leaveOutFiles: true },
      listFiles: (platform) => (platform === 'twitter' ? images.slice(0, TWITTER_IMAGES) : images),
    };
  },
  ({ marker, random }) => {
    const parts = 2 + Math.floor(random() * 5);
    const others = Array.from({ length: parts - 1 }, (_, index) => ({
      text: `${toPart(marker, index + 1)} and then the lid`,
    }));
    return {
      platforms: ['twitter'],
      content: {},
      platformOptions: { twitter: { thread: others } },
      parts,
      listFiles: () => [],
    };
  },
  ({ media: { document } }) => ({
    platforms: ['linkedin'],
    content: { mediaId: document.id },
    listFiles: () => [document],
  }),
];

/** Draws the post with this index: its form, its files, and whether it has a first comment. The same for a seed. */
export function drawPost(
  { seed, media }: { readonly seed: number; readonly media: RichMedia },
  index: number,
): RichPost {
  const marker = toMarker(seed, index);
  const random = createRandom(seed * 100_003 + index);
  // In turn, so that a short run has every form too.
  const createForm = FORMS[index % FORMS.length];
  if (!createForm) throw new Error('There are no forms.');
  const form = createForm({ marker, random, media });
  const hasComment = random() < COMMENTED_SHARE;
  const comment = toCommentToken(marker);
  const { platforms, platformOptions = {}, parts = 1, listFiles } = form;
  return {
    marker,
    body: {
      platforms,
      content: {
        ...form.content,
        captions: [`${toPart(marker, 0)} the kiln is open`],
        ...(hasComment ? { firstComment: `${comment} book at the link` } : {}),
      },
      platformOptions,
    },
    expected: platforms.map((platform) => ({
      platform,
      parts: Array.from({ length: parts }, (_, part) => toPart(marker, part)),
      comment: hasComment && platform !== 'tiktok' ? comment : null,
      files: listFiles(platform).map(({ sha256 }) => sha256),
    })),
  };
}
