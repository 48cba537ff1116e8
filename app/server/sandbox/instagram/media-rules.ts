import type { MediaProbe, SimulatorContext, StoredBlob } from '../kit/types.ts';
import { publishingError } from './errors.ts';
import type { ContainerKind, StoredMedium } from './state.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_IMAGE_BYTES = 8 * MEBIBYTE;
/** Enough to tell an oversized file from an endless one. */
const MAX_IMAGE_FETCH_BYTES = 64 * MEBIBYTE;
/** Accepted since 2026 (1080x1440). */
const MIN_RATIO = 3 / 4;
const MAX_RATIO = 1.91;
/** 1080x566 counts as 1.91:1. */
const RATIO_TOLERANCE = 0.01;

/**
 * Fetches and checks an image. Errors are returned by the create call.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media
 */
export async function fetchImage(
  context: SimulatorContext,
  source: { url: string; kind: ContainerKind; altText: string | null },
): Promise<StoredMedium> {
  const pulled = await context.pull(source.url, { maxBytes: MAX_IMAGE_FETCH_BYTES });
  if (pulled.status === 413) throw publishingError(2207004);
  if (!pulled.blob || !pulled.contentType?.startsWith('image/')) throw publishingError(2207052);
  if (pulled.blob.sizeBytes > MAX_IMAGE_BYTES) throw publishingError(2207004);
  const probe = await context.blobs.probe(pulled.blob.sha256);
  assertJpeg(probe);
  if (source.kind !== 'story') assertRatio(probe);
  return { ...pulled.blob, contentType: 'image/jpeg', altText: source.altText };
}

function assertJpeg(probe: MediaProbe): void {
  if (probe.contentType === 'image/jpeg' && probe.kind === 'image') return;
  // For PNGs, Instagram reports "not media" rather than "wrong format", as other clients have found.
  if (probe.kind === 'unknown' || probe.contentType === 'image/png') throw publishingError(2207052);
  throw publishingError(2207005);
}

function assertRatio({ width, height }: MediaProbe): void {
  const ratio = (width ?? 0) / (height ?? 1);
  if (ratio < MIN_RATIO - RATIO_TOLERANCE || ratio > MAX_RATIO + RATIO_TOLERANCE) {
    throw publishingError(2207009);
  }
}

interface VideoLimits {
  maxBytes: number;
  minSeconds: number;
  maxSeconds: number;
  minRatio: number;
}

const REEL: VideoLimits = {
  maxBytes: 300 * MEBIBYTE,
  minSeconds: 3,
  maxSeconds: 15 * 60,
  minRatio: 0.01,
};
const STORY: VideoLimits = {
  maxBytes: 100 * MEBIBYTE,
  minSeconds: 3,
  maxSeconds: 60,
  minRatio: 0.1,
};
const MAX_VIDEO_RATIO = 10;
const MAX_COLUMNS = 1920;
/** A video of 3 s at 25 fps may report 2.96 s. */
const SECONDS_TOLERANCE = 0.05;
/** The average frame rate drops when the first frame waits for the audio. */
const MIN_FRAME_RATE = 22.5;
const MAX_FRAME_RATE = 60.5;
/** 25 Mbps for video, and the rest for audio. */
const MAX_BITS_PER_SECOND = 25_300_000;
const MAX_AUDIO_CHANNELS = 2;
const MAX_AUDIO_SAMPLE_RATE = 48_000;

const UNREADABLE_URL = 2207052;
const VIDEO_FORMAT = 2207026;
const THUMB_OUT_OF_RANGE = 2207057;

export interface VideoSource {
  url: string;
  kind: ContainerKind;
  thumbOffsetMs: number;
}

export type FetchedVideo = { medium: StoredMedium } | { failure: number };

/** Fetches and checks a video. Errors only appear in the container's status. */
export async function fetchVideo(
  context: SimulatorContext,
  source: VideoSource,
): Promise<FetchedVideo> {
  const { maxBytes } = getVideoLimits(source.kind);
  const pulled = await context.pull(source.url, { maxBytes });
  if (pulled.status === 413) return { failure: VIDEO_FORMAT };
  if (!pulled.blob || !pulled.contentType?.startsWith('video/')) return { failure: UNREADABLE_URL };
  return checkVideo(context, source, pulled.blob);
}

function getVideoLimits(kind: ContainerKind): VideoLimits {
  return kind === 'story' ? STORY : REEL;
}

/** Checks a video whose bytes have arrived. */
export async function checkVideo(
  context: SimulatorContext,
  source: Omit<VideoSource, 'url'>,
  blob: StoredBlob,
): Promise<FetchedVideo> {
  const limits = getVideoLimits(source.kind);
  if (blob.sizeBytes > limits.maxBytes) return { failure: VIDEO_FORMAT };
  const probe = await context.blobs.probe(blob.sha256);
  if (!isGoodVideo(probe, limits)) return { failure: VIDEO_FORMAT };
  const durationMs = (probe.durationSeconds ?? 0) * 1000;
  if (source.thumbOffsetMs >= durationMs) return { failure: THUMB_OUT_OF_RANGE };
  const contentType = probe.contentType ?? 'video/mp4';
  return { medium: { ...blob, contentType, altText: null } };
}

function isGoodVideo(probe: MediaProbe, limits: VideoLimits): boolean {
  const checks = [
    probe.kind === 'video',
    ['mp4', 'mov', 'm4v'].includes(probe.container ?? ''),
    ['avc', 'hevc'].includes(probe.videoCodec ?? ''),
    isGoodSound(probe),
    probe.chroma === null || probe.chroma === '4:2:0',
    probe.isInterlaced !== true,
    isBetween(probe.bitsPerSecond, [0, MAX_BITS_PER_SECOND]),
    isBetween(probe.durationSeconds, [limits.minSeconds, limits.maxSeconds], SECONDS_TOLERANCE),
    isBetween(probe.framesPerSecond, [MIN_FRAME_RATE, MAX_FRAME_RATE]),
    isBetween(probe.width, [1, MAX_COLUMNS]),
    isBetween((probe.width ?? 0) / (probe.height ?? 1), [limits.minRatio, MAX_VIDEO_RATIO]),
  ];
  return checks.every(Boolean);
}

function isGoodSound({ audioCodec, audioChannels, audioSampleRate }: MediaProbe): boolean {
  if (audioCodec === null) return true;
  const isFine =
    (audioChannels ?? 0) <= MAX_AUDIO_CHANNELS && (audioSampleRate ?? 0) <= MAX_AUDIO_SAMPLE_RATE;
  return audioCodec === 'aac' && isFine;
}

function isBetween(value: number | null, range: readonly [number, number], tolerance = 0) {
  return value !== null && value >= range[0] - tolerance && value <= range[1] + tolerance;
}
