import type { MediaProbe } from '../kit/types.ts';
import type { ProcessingFault } from './media-store.ts';
import { isPremium } from './personas.ts';
import type { XPersona } from './personas.ts';

export const MEDIA_CATEGORIES = [
  'tweet_image',
  'tweet_gif',
  'tweet_video',
  'amplify_video',
  'dm_image',
  'dm_gif',
  'dm_video',
  'subtitles',
] as const;
export type MediaCategory = (typeof MEDIA_CATEGORIES)[number];

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const IMAGE_BYTES = 5 * MIB;
const GIF_BYTES = 15 * MIB;

/** Limits of `initialize` for any account: docs.x.com/x-api/media, September 2026. */
const MAX_BYTES: Readonly<Record<MediaCategory, number>> = {
  tweet_image: IMAGE_BYTES,
  tweet_gif: GIF_BYTES,
  tweet_video: 16 * GIB,
  amplify_video: 16 * GIB,
  dm_image: IMAGE_BYTES,
  dm_gif: GIF_BYTES,
  dm_video: GIB,
  subtitles: MIB,
};

const IMAGE_TYPES = ['image/jpeg', 'image/pjpeg', 'image/png', 'image/webp', 'image/gif'];
const VIDEO_TYPES = ['video/mp4', 'video/quicktime'];
const MEDIA_TYPES: Readonly<Record<MediaCategory, readonly string[]>> = {
  tweet_image: IMAGE_TYPES,
  tweet_gif: ['image/gif'],
  tweet_video: VIDEO_TYPES,
  amplify_video: VIDEO_TYPES,
  dm_image: IMAGE_TYPES,
  dm_gif: ['image/gif'],
  dm_video: VIDEO_TYPES,
  subtitles: ['text/srt', 'text/vtt'],
};

/** Returns the category of an upload that names none. */
export function deriveCategory(mediaType: string): MediaCategory {
  if (mediaType === 'image/gif') return 'tweet_gif';
  if (mediaType.startsWith('image/')) return 'tweet_image';
  return mediaType.startsWith('text/') ? 'subtitles' : 'tweet_video';
}

interface VideoLimits {
  readonly bytes: number;
  readonly seconds: number;
}

/** Returns limits from the same page: posts 20 minutes or 125, direct messages 140 seconds or 10 minutes. */
function getVideoLimits(category: MediaCategory, user: XPersona): VideoLimits {
  const premium = isPremium(user);
  if (category === 'dm_video') {
    return premium ? { bytes: GIB, seconds: 600 } : { bytes: 512 * MIB, seconds: 140 };
  }
  return premium ? { bytes: 16 * GIB, seconds: 125 * 60 } : { bytes: 8 * GIB, seconds: 20 * 60 };
}

/** Returns the maximum minutes of a post's video, as named in the error. */
export function getMaxMinutes(user: XPersona): number {
  return getVideoLimits('tweet_video', user).seconds / 60;
}

const MIN_VIDEO_SECONDS = 0.5;
/** Durations are measured to the packet: a video cut at 140 s may end a frame later. */
const DURATION_TOLERANCE_SECONDS = 0.1;
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

/** Returns why X rejects an image immediately, or null. */
export function findImageFault(probe: MediaProbe): string | null {
  const isImage = probe.kind === 'image' || probe.kind === 'gif';
  const isAllowed = IMAGE_TYPES.includes(probe.contentType ?? '');
  return isImage && isAllowed ? null : 'media type unrecognized.';
}

/** Returns the error that processing a video or GIF will find, or null. */
export function findProcessingFault(
  category: MediaCategory,
  probe: MediaProbe,
  user: XPersona,
): ProcessingFault | null {
  if (category === 'subtitles') return null;
  const isGif = category === 'tweet_gif' || category === 'dm_gif';
  const message = isGif ? findGifFault(probe) : (findVideoFault(probe) ?? findCodecFault(probe));
  if (message !== null) return { code: 1, name: 'InvalidMedia', message };
  return isGif ? null : findDurationFault(category, probe, user);
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
  // The page lists 1280x1024, and 1080p for Premium. X plays other users' 1080p uploads at 720p.
  if (Math.max(width, height) > 1920 || Math.min(width, height) > 1200) {
    return 'Video dimensions exceed 1920x1200';
  }
  const isNarrow = Math.max(width, height) > 3 * Math.min(width, height);
  return isNarrow ? 'Video aspect ratio is not between 1:3 and 3:1' : null;
}

function findCodecFault(probe: MediaProbe): string | null {
  if (!VIDEO_TYPES.includes(probe.contentType ?? '')) return 'Unsupported video format';
  if (probe.videoCodec !== 'avc' || !isPlainPicture(probe)) return 'Unsupported video format';
  if (probe.isInterlaced) return 'Unsupported interlaced video';
  if (probe.audioCodec !== null && !isPlainSound(probe)) return 'Unsupported audio format';
  const isFast = (probe.framesPerSecond ?? 0) > MAX_FRAMES_PER_SECOND;
  return isFast ? 'Frame rate exceeds 60 fps' : null;
}

/** Returns whether the video is H.264 High with YUV 4:2:0 and 8 bits per color. */
function isPlainPicture({ chroma, bitDepth }: MediaProbe): boolean {
  return chroma === '4:2:0' && bitDepth === 8;
}

/** Returns whether the audio is mono or stereo AAC-LC. */
function isPlainSound({ audioCodec, audioChannels }: MediaProbe): boolean {
  return audioCodec === 'aac' && (audioChannels ?? 0) <= 2;
}

interface Video {
  readonly category: MediaCategory;
  readonly sizeBytes: number;
  readonly durationSeconds: number | null;
}

/** Returns whether a video exceeds this account's limits for length or size. */
export function isVideoTooLong(
  { category, sizeBytes, durationSeconds }: Video,
  user: XPersona,
): boolean {
  const { bytes, seconds } = getVideoLimits(category, user);
  return (durationSeconds ?? 0) > seconds + DURATION_TOLERANCE_SECONDS || sizeBytes > bytes;
}

function findDurationFault(
  category: MediaCategory,
  probe: MediaProbe,
  user: XPersona,
): ProcessingFault | null {
  const seconds = probe.durationSeconds ?? 0;
  const fault = { code: 3, name: 'UnsupportedMedia' };
  const limit = getVideoLimits(category, user).seconds;
  if (seconds > limit + DURATION_TOLERANCE_SECONDS) {
    const longest = `${Math.floor(limit / 60)}.minutes+${limit % 60}.seconds`;
    return { ...fault, message: `Duration ${seconds}.seconds exceeds max duration of ${longest}` };
  }
  if (seconds < MIN_VIDEO_SECONDS) {
    return { ...fault, message: `Duration ${seconds}.seconds is below 500.milliseconds` };
  }
  return null;
}
