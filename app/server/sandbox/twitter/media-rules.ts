import type { MediaProbe } from '../kit/types.ts';
import type { ProcessingFault } from './media-store.ts';
import { isPremium } from './personas.ts';
import type { XPersona } from './personas.ts';

export const MEDIA_CATEGORIES = [
  'tweet_image',
  'tweet_gif',
  'tweet_video',
  'amplify_video',
] as const;
export type MediaCategory = (typeof MEDIA_CATEGORIES)[number];

const MIB = 1024 * 1024;

/** docs.x.com/x-api/media: 5 MB, 15 MB, 512 MB. */
const MAX_BYTES: Readonly<Record<MediaCategory, number>> = {
  tweet_image: 5 * MIB,
  tweet_gif: 15 * MIB,
  tweet_video: 512 * MIB,
  amplify_video: 512 * MIB,
};

const MEDIA_TYPES: Readonly<Record<MediaCategory, readonly string[]>> = {
  tweet_image: ['image/jpeg', 'image/pjpeg', 'image/png', 'image/webp', 'image/gif'],
  tweet_gif: ['image/gif'],
  tweet_video: ['video/mp4', 'video/quicktime'],
  amplify_video: ['video/mp4', 'video/quicktime'],
};

const MAX_VIDEO_SECONDS = 140;
const MIN_VIDEO_SECONDS = 0.5;
/** A duration is measured to the packet: a video cut at 140 s may end a frame later. */
const DURATION_TOLERANCE_SECONDS = 0.1;
const PREMIUM_VIDEO_SECONDS = 4 * 60 * 60;
const MAX_FRAMES_PER_SECOND = 60.5;
const MAX_GIF_FRAMES = 350;
const MAX_GIF_PIXELS = 300_000_000;

export function findSizeFault(category: MediaCategory, sizeBytes: number): string | null {
  const limit = MAX_BYTES[category];
  return sizeBytes > limit ? `File size exceeds ${limit} bytes.` : null;
}

export function findTypeFault(category: MediaCategory, mediaType: string): string | null {
  if (MEDIA_TYPES[category].includes(mediaType)) return null;
  return `media type ${mediaType} is not allowed for ${category}`;
}

/** Is it an image that X takes at once? Null, or why not. */
export function findImageFault(probe: MediaProbe): string | null {
  const isImage = probe.kind === 'image' || probe.kind === 'gif';
  const isAllowed = MEDIA_TYPES.tweet_image.includes(probe.contentType ?? '');
  return isImage && isAllowed ? null : 'media type unrecognized.';
}

/** What the processing of a video or GIF will find. */
export function findProcessingFault(
  category: MediaCategory,
  probe: MediaProbe,
  user: XPersona,
): ProcessingFault | null {
  const message =
    category === 'tweet_gif'
      ? findGifFault(probe)
      : (findVideoFault(probe) ?? findCodecFault(probe));
  if (message !== null) return { code: 1, name: 'InvalidMedia', message };
  return category === 'tweet_gif' ? null : findDurationFault(probe, user);
}

function findGifFault(probe: MediaProbe): string | null {
  const width = probe.width ?? 0;
  const height = probe.height ?? 0;
  const frames = probe.frameCount ?? 1;
  if (probe.kind !== 'gif') return 'file is invalid';
  if (width > 1280 || height > 1080) return 'GIF dimensions exceed 1280x1080';
  if (frames > MAX_GIF_FRAMES) return `GIF has more than ${MAX_GIF_FRAMES} frames`;
  return width * height * frames > MAX_GIF_PIXELS ? 'GIF has too many pixels' : null;
}

function findVideoFault(probe: MediaProbe): string | null {
  const width = probe.width ?? 0;
  const height = probe.height ?? 0;
  if (probe.kind !== 'video') return 'file is invalid';
  if (width < 32 || height < 32) return 'Video dimensions are below 32x32';
  // 1280×1024 whichever way the video stands.
  if (Math.max(width, height) > 1280 || Math.min(width, height) > 1024) {
    return 'Video dimensions exceed 1280x1024';
  }
  const isNarrow = Math.max(width, height) > 3 * Math.min(width, height);
  return isNarrow ? 'Video aspect ratio is not between 1:3 and 3:1' : null;
}

function findCodecFault(probe: MediaProbe): string | null {
  if (!MEDIA_TYPES.tweet_video.includes(probe.contentType ?? '')) return 'Unsupported video format';
  if (probe.videoCodec !== 'avc' || !isPlainPicture(probe)) return 'Unsupported video format';
  if (probe.isInterlaced) return 'Unsupported interlaced video';
  if (probe.audioCodec !== null && !isPlainSound(probe)) return 'Unsupported audio format';
  const isFast = (probe.framesPerSecond ?? 0) > MAX_FRAMES_PER_SECOND;
  return isFast ? 'Frame rate exceeds 60 fps' : null;
}

/** H.264 High, YUV 4:2:0: eight bits a colour. */
function isPlainPicture({ chroma, bitDepth }: MediaProbe): boolean {
  return chroma === '4:2:0' && bitDepth === 8;
}

/** AAC-LC, mono or stereo. */
function isPlainSound({ audioCodec, audioChannels }: MediaProbe): boolean {
  return audioCodec === 'aac' && (audioChannels ?? 0) <= 2;
}

export function isVideoTooLong(durationSeconds: number | null, user: XPersona): boolean {
  const limit = isPremium(user) ? PREMIUM_VIDEO_SECONDS : MAX_VIDEO_SECONDS;
  return (durationSeconds ?? 0) > limit + DURATION_TOLERANCE_SECONDS;
}

function findDurationFault(probe: MediaProbe, user: XPersona): ProcessingFault | null {
  const seconds = probe.durationSeconds ?? 0;
  const fault = { code: 3, name: 'UnsupportedMedia' };
  if (isVideoTooLong(seconds, user)) {
    const message = `Duration ${seconds}.seconds exceeds max duration of 2.minutes+20.seconds`;
    return { ...fault, message };
  }
  if (seconds < MIN_VIDEO_SECONDS) {
    return { ...fault, message: `Duration ${seconds}.seconds is below 500.milliseconds` };
  }
  return null;
}
