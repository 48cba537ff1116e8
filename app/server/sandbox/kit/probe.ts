import { fileTypeFromFile } from 'file-type';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import type { MediaProbe } from './types.ts';

const NOTHING: MediaProbe = {
  kind: 'unknown',
  contentType: null,
  container: null,
  width: null,
  height: null,
  durationSeconds: null,
  videoCodec: null,
  audioCodec: null,
  framesPerSecond: null,
  frameCount: null,
};

const DOCUMENT_TYPES: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/msword',
  'application/x-cfb',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);

/** Enough packets for a frame rate, few enough that a long video isn't read through. */
const FRAME_RATE_SAMPLE = 100;

/** Reads headers only: a 512 MB video costs a few kilobytes of memory. */
export async function probeFile(path: string): Promise<MediaProbe> {
  const type = await fileTypeFromFile(path);
  if (!type) return NOTHING;
  if (type.mime.startsWith('image/')) return probeImage(path, type.mime);
  if (type.mime.startsWith('video/')) return probeVideo(path, type.mime, type.ext);
  if (DOCUMENT_TYPES.has(type.mime)) {
    return { ...NOTHING, kind: 'document', contentType: type.mime, container: type.ext };
  }
  return { ...NOTHING, contentType: type.mime, container: type.ext };
}

async function probeImage(path: string, contentType: string): Promise<MediaProbe> {
  try {
    const metadata = await sharp(path).metadata();
    return {
      ...NOTHING,
      kind: metadata.format === 'gif' ? 'gif' : 'image',
      contentType,
      container: metadata.format ?? null,
      width: metadata.width ?? null,
      height: metadata.pageHeight ?? metadata.height ?? null,
      durationSeconds: toGifDuration(metadata.delay),
      frameCount: metadata.format === 'gif' ? (metadata.pages ?? 1) : null,
    };
  } catch {
    // The magic bytes of an image before something that no decoder takes: not an image.
    return { ...NOTHING, contentType };
  }
}

function toGifDuration(delays: number[] | undefined): number | null {
  if (!delays || delays.length < 2) return null;
  return delays.reduce((sum, delay) => sum + delay, 0) / 1000;
}

async function probeVideo(path: string, contentType: string, ext: string): Promise<MediaProbe> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) return { ...NOTHING, contentType, container: ext };
    const stats = await video.computePacketStats(FRAME_RATE_SAMPLE);
    return {
      ...NOTHING,
      kind: 'video',
      contentType,
      container: ext,
      width: video.displayWidth,
      height: video.displayHeight,
      durationSeconds: await input.computeDuration(),
      videoCodec: video.codec,
      audioCodec: audio?.codec ?? null,
      framesPerSecond: Math.round(stats.averagePacketRate * 1000) / 1000,
    };
  } catch {
    return { ...NOTHING, contentType, container: ext };
  } finally {
    input.dispose();
  }
}
