import {
  accept,
  BROKEN,
  either,
  everywhere,
  FIT,
  NO_FIT,
  NOT_MEDIA,
  PERHAPS_FIT,
  refuse,
} from './vocabulary.ts';
import type { ExpectedFile, Truth, Verdicts } from './vocabulary.ts';

const VIDEO_ONLY: Pick<Verdicts, 'youtube'> = {
  youtube: refuse('type', NO_FIT, 'product 9, youtube 7: images cannot be posted'),
};

const JPEG: Verdicts = {
  ...VIDEO_ONLY,
  instagram: accept('instagram 3.2: JPEG, 8 MB, 3:4 to 1.91:1, widths are rescaled'),
  facebook: accept('facebook 3: JPEG, PNG, BMP, GIF, TIFF; no ratio limit'),
  linkedin: accept('linkedin 3: JPG, PNG, GIF; fewer than 36,152,320 pixels'),
  twitter: accept('x 3: JPG, PNG, GIF, WEBP up to 5 MB'),
  tiktok: accept('tiktok 2.6: JPEG and WebP up to 1080p and 20 MB'),
};
const INSTAGRAM_JPEG_ONLY = refuse('type', FIT, 'instagram 3.2: JPEG only');
const TIKTOK_TYPES = 'tiktok 2.6: JPEG and WebP (no PNG)';
const PNG: Verdicts = {
  ...JPEG,
  instagram: INSTAGRAM_JPEG_ONLY,
  tiktok: refuse('type', FIT, TIKTOK_TYPES),
};

function picture(type: string, size: [number, number], on: Verdicts): ExpectedFile {
  const [width, height] = size;
  const truth: Truth = { types: [type], kinds: ['image'], width, height };
  return { truth, on };
}

function jpeg(size: [number, number], on: Partial<Verdicts> = {}): ExpectedFile {
  return picture('image/jpeg', size, { ...JPEG, ...on });
}

function png(size: [number, number], on: Partial<Verdicts> = {}): ExpectedFile {
  return picture('image/png', size, { ...PNG, ...on });
}

const INSTAGRAM_RATIO = refuse('aspect_ratio', FIT, 'instagram 3.2: 3:4 to 1.91:1 (36003)');
const FACEBOOK_PERHAPS_TOO_LARGE = either(
  'size',
  'facebook 3: 10 MB by documentation, but subcode 1366046 speaks of 4 MB',
);
const X_TOO_LARGE = refuse('size', FIT, 'x 3: up to 5 MB');
const INSTAGRAM_TOO_LARGE = refuse('size', FIT, 'instagram 3.2: 8 MB (36000)');
const NO_SMALLEST: Partial<Verdicts> = {
  facebook: either('dimensions', 'facebook 3 names no smallest picture'),
  linkedin: either('dimensions', 'linkedin 3 names no smallest picture'),
  twitter: either('dimensions', 'x 3 names no smallest picture'),
};

export const JPEGS: Record<string, ExpectedFile> = {
  'square.jpg': jpeg([1080, 1080]),
  'ratio-4-5.jpg': jpeg([1080, 1350]),
  'ratio-191-100.jpg': jpeg([1910, 1000]),
  'ratio-2-1.jpg': jpeg([1200, 600], { instagram: INSTAGRAM_RATIO }),
  'ratio-9-16.jpg': jpeg([1080, 1920], { instagram: INSTAGRAM_RATIO }),
  'ratio-1-3.jpg': jpeg([400, 1200], { instagram: INSTAGRAM_RATIO }),
  'ratio-16-1.jpg': jpeg([1600, 100], { instagram: INSTAGRAM_RATIO }),
  'odd-801x601.jpg': jpeg([801, 601]),
  '100x100.jpg': jpeg([100, 100]),
  '1x1.jpg': jpeg([1, 1], {
    ...NO_SMALLEST,
    tiktok: either('dimensions', 'tiktok 2.6 names no smallest photo'),
    instagram: either('dimensions', 'instagram 3.2: rescaled from what smallest width is not said'),
  }),
  'progressive.jpg': jpeg([800, 800]),
  'grey.jpg': jpeg([800, 800]),
  'cmyk.jpg': jpeg([800, 800], { instagram: accept('instagram 3.2: colour is converted to sRGB') }),
  'gps.jpg': jpeg([800, 800]),
  '37-megapixels.jpg': jpeg([6100, 6100], {
    linkedin: refuse('dimensions', FIT, 'linkedin 3: fewer than 36,152,320 pixels'),
    tiktok: refuse('dimensions', FIT, 'tiktok 2.6: at most 1080p'),
  }),
  // The displayed picture counts: the platforms document ratios, not how pixels are stored.
  'orientation-3.jpg': jpeg([1000, 800]),
  'orientation-5.jpg': jpeg([800, 1000]),
  'orientation-8.jpg': jpeg([800, 1000]),
  'orientation-6-of-portrait.jpg': jpeg([1910, 1000]),
  'orientation-6-of-landscape.jpg': jpeg([1000, 1910], { instagram: INSTAGRAM_RATIO }),
  '5.5-mb.jpg': jpeg([1080, 1080], {
    facebook: FACEBOOK_PERHAPS_TOO_LARGE,
    twitter: X_TOO_LARGE,
  }),
  '8.5-mb.jpg': jpeg([1080, 1080], {
    facebook: FACEBOOK_PERHAPS_TOO_LARGE,
    instagram: INSTAGRAM_TOO_LARGE,
    twitter: X_TOO_LARGE,
  }),
  '10.6-mb.jpg': jpeg([1080, 1080], {
    facebook: refuse('size', FIT, 'facebook 3: 10 MB'),
    instagram: INSTAGRAM_TOO_LARGE,
    twitter: X_TOO_LARGE,
  }),
  'zip-behind.jpg': jpeg([1080, 1080]),
};

const FACEBOOK_TYPES = 'facebook 3: JPEG, PNG, BMP, GIF, TIFF';
const LINKEDIN_TYPES = 'linkedin 3: JPG, PNG, GIF (no WEBP)';
const X_TYPES = 'x 3: JPG, PNG, GIF, WEBP';

/**
 * Returns verdicts on types for which only Instagram's rule is certain. Any client that can decode them can
 * make a JPEG.
 */
function foreignType(fit: { fittable: boolean | 'either' }): Verdicts {
  return {
    ...VIDEO_ONLY,
    instagram: refuse('type', fit, 'instagram 3.2: JPEG only'),
    tiktok: refuse('type', fit, TIKTOK_TYPES),
    facebook: refuse('type', fit, FACEBOOK_TYPES),
    linkedin: refuse('type', fit, LINKEDIN_TYPES),
    twitter: refuse('type', fit, X_TYPES),
  };
}

const BMP_OR_TIFF: Partial<Verdicts> = {
  facebook: accept(FACEBOOK_TYPES),
  twitter: either('type', `${X_TYPES}, yet 2.3: the schema lists image/bmp and image/tiff`),
};

export const OTHER_PICTURES: Record<string, ExpectedFile> = {
  'alpha.png': png([800, 800]),
  'interlaced.png': png([800, 800]),
  'palette.png': png([800, 800]),
  '16-bit.png': png([400, 400]),
  'png-named.jpg': png([800, 800]),
  '1x1.png': png([1, 1], {
    ...NO_SMALLEST,
    tiktok: refuse(['type', 'dimensions'], PERHAPS_FIT, TIKTOK_TYPES),
    instagram: refuse(['type', 'dimensions'], PERHAPS_FIT, 'instagram 3.2: JPEG only'),
  }),
  '2x2.png': png([2, 2], {
    ...NO_SMALLEST,
    tiktok: refuse(['type', 'dimensions'], PERHAPS_FIT, TIKTOK_TYPES),
    instagram: refuse(['type', 'dimensions'], PERHAPS_FIT, 'instagram 3.2: JPEG only'),
  }),
  '10000x1.png': png([10_000, 1], {
    tiktok: refuse(['type', 'dimensions'], PERHAPS_FIT, TIKTOK_TYPES),
    instagram: refuse(['type', 'aspect_ratio'], PERHAPS_FIT, 'instagram 3.2: JPEG, 3:4 to 1.91:1'),
    facebook: accept('facebook 3: no ratio limit'),
    twitter: either('dimensions', 'x 3 names no largest side of an image'),
  }),
  'bomb-30000x30000.png': png([30_000, 30_000], {
    tiktok: refuse(['type', 'dimensions'], PERHAPS_FIT, 'tiktok 2.6: JPEG and WebP up to 1080p'),
    youtube: refuse(['type', 'dimensions'], NO_FIT, 'product 9: video only'),
    instagram: refuse(['type', 'dimensions'], PERHAPS_FIT, 'instagram 3.2: JPEG only'),
    facebook: either('dimensions', 'facebook 3: resized; from what size is not said'),
    linkedin: refuse('dimensions', PERHAPS_FIT, 'linkedin 3: fewer than 36,152,320 pixels'),
    twitter: either('dimensions', 'x 3 names no largest side of an image'),
  }),
  'still.webp': picture('image/webp', [800, 800], {
    ...foreignType(FIT),
    tiktok: accept(TIKTOK_TYPES),
    twitter: accept(X_TYPES),
  }),
  'animated.webp': picture('image/webp', [320, 240], {
    ...foreignType(PERHAPS_FIT),
    tiktok: either('type', 'tiktok 2.6: WebP; whether it may move is not said'),
    twitter: either('type', 'x 3: WEBP; whether it may move is not said'),
  }),
  'photo.avif': picture('image/avif', [800, 800], foreignType(FIT)),
  'photo.heic': picture('image/heic', [800, 608], foreignType(PERHAPS_FIT)),
  'photo.tiff': picture('image/tiff', [800, 800], { ...foreignType(FIT), ...BMP_OR_TIFF }),
  'photo.bmp': picture('image/bmp', [400, 400], { ...foreignType(PERHAPS_FIT), ...BMP_OR_TIFF }),
};

/** An animation becomes a video on platforms without GIFs, if it is long enough. */
const GIF: Verdicts = {
  instagram: refuse('type', FIT, 'instagram 3.2: JPEG only; a video of it is a reel'),
  facebook: accept(FACEBOOK_TYPES),
  linkedin: accept('linkedin 3: GIF up to 250 frames'),
  twitter: accept('x 3: GIF up to 15 MB, 1280x1080, 350 frames, 300 M pixels in all'),
  tiktok: refuse('type', PERHAPS_FIT, TIKTOK_TYPES),
  youtube: refuse('type', PERHAPS_FIT, 'product 9: video only'),
};
const STILL_GIF: Verdicts = {
  ...GIF,
  ...VIDEO_ONLY,
  tiktok: refuse('type', FIT, TIKTOK_TYPES),
  twitter: accept(X_TYPES),
};
const TOO_MANY_FOR_LINKEDIN = refuse('frames', FIT, 'linkedin 3: GIF up to 250 frames');

function gif(truth: Partial<Truth>, on: Verdicts): ExpectedFile {
  const base: Truth = { types: ['image/gif'], kinds: ['gif'], width: 320, height: 240 };
  return { truth: { ...base, ...truth }, on };
}

const STILL = { kinds: ['gif', 'image'], frames: 1 } satisfies Partial<Truth>;

export const GIFS: Record<string, ExpectedFile> = {
  'animated.gif': gif({ frames: 40, durationMs: 4000 }, GIF),
  'one-frame.gif': gif(STILL, STILL_GIF),
  '250-frames.gif': gif({ frames: 250, durationMs: 5000 }, GIF),
  '300-frames.gif': gif(
    { frames: 300, durationMs: 6000 },
    { ...GIF, linkedin: TOO_MANY_FOR_LINKEDIN },
  ),
  '2000-frames.gif': gif(
    { frames: 2000, durationMs: 40_000 },
    {
      ...GIF,
      linkedin: TOO_MANY_FOR_LINKEDIN,
      twitter: refuse('frames', FIT, 'x 3: up to 350 frames'),
    },
  ),
  '1300-wide.gif': gif(
    { width: 1300, height: 700, frames: 200, durationMs: 4000 },
    { ...GIF, twitter: refuse('dimensions', FIT, 'x 3: up to 1280x1080') },
  ),
  '302-megapixels.gif': gif(
    { width: 1280, height: 1080, frames: 219, durationMs: 4380 },
    { ...GIF, twitter: refuse(['dimensions', 'frames'], FIT, 'x 3: up to 300 M pixels in all') },
  ),
  'script-in-comment.gif': gif(STILL, STILL_GIF),
  // Its width spells the start of a JavaScript comment, but it is a valid GIF.
  'script.gif': gif(
    { ...STILL, width: undefined, height: undefined },
    { ...STILL_GIF, twitter: either('dimensions', 'x 3 bounds the sides of animated GIFs only') },
  ),
};

function brokenPicture(type: string): ExpectedFile {
  return { truth: { types: [type], kinds: ['image', 'gif', 'none'] }, on: BROKEN };
}

export const BROKEN_PICTURES: Record<string, ExpectedFile> = {
  'cut.jpg': brokenPicture('image/jpeg'),
  'cut.png': brokenPicture('image/png'),
  'cut.gif': brokenPicture('image/gif'),
  'cut.webp': brokenPicture('image/webp'),
  // Its header declares 10,000 megapixels, but only one row follows.
  'declares-100000x100000.png': {
    truth: { types: ['image/png'], kinds: ['image', 'none'] },
    on: everywhere(
      refuse(['unreadable', 'dimensions', 'type'], NO_FIT, 'no decoder gets to the end of it'),
    ),
  },
  'script-only.gif': { truth: { types: [], kinds: ['gif', 'image', 'none'] }, on: NOT_MEDIA },
};
