import { fileTypeFromFile } from 'file-type';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import type { MediaProbe, ProbedMedia } from '#app/server/ports/media-probe.ts';

const IMAGES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const VIDEOS: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-msvideo',
  'video/x-matroska',
]);
/** Old .doc files are told by the container that all old Office files share. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'application/pdf': 'application/pdf',
  'application/x-cfb': 'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
/** mediabunny does not read AVI: such a file is taken on its signature alone, without facts. */
const UNREADABLE_VIDEOS: ReadonlySet<string> = new Set(['video/x-msvideo']);
const QUICKTIME_ALIASES: Readonly<Record<string, string>> = { 'video/x-m4v': 'video/mp4' };

const NO_FACTS = {
  width: null,
  height: null,
  durationMs: null,
  videoCodec: null,
  audioCodec: null,
} as const;

/** Reads what a stored file is from its bytes: headers only, whatever its size. */
export function createFileMediaProbe(filePath: (storageKey: string) => string): MediaProbe {
  return { probe: (storageKey) => probeFile(filePath(storageKey)) };
}

async function probeFile(path: string): Promise<ProbedMedia | null> {
  const found = await fileTypeFromFile(path);
  if (!found) return null;
  const contentType = QUICKTIME_ALIASES[found.mime] ?? found.mime;
  if (IMAGES.has(contentType)) return probeImage(path, contentType);
  if (VIDEOS.has(contentType)) return probeVideo(path, contentType);
  const document = DOCUMENTS[contentType];
  return document ? { ...NO_FACTS, kind: 'document', contentType: document } : null;
}

async function probeImage(path: string, contentType: string): Promise<ProbedMedia | null> {
  try {
    const image = await sharp(path).metadata();
    // Phones store the picture sideways and say so: platforms show it upright.
    const isSideways = (image.orientation ?? 1) >= 5;
    const height = image.pageHeight ?? image.height;
    const isAnimated = contentType === 'image/gif';
    return {
      ...NO_FACTS,
      kind: isAnimated ? 'gif' : 'image',
      contentType,
      width: isSideways ? height : image.width,
      height: isSideways ? image.width : height,
    };
  } catch {
    // The first bytes of an image before something that nobody can decode.
    return null;
  }
}

async function probeVideo(path: string, contentType: string): Promise<ProbedMedia | null> {
  if (UNREADABLE_VIDEOS.has(contentType)) return { ...NO_FACTS, kind: 'video', contentType };
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) return null;
    const audio = await input.getPrimaryAudioTrack();
    return {
      kind: 'video',
      contentType,
      width: video.displayWidth,
      height: video.displayHeight,
      durationMs: Math.round((await input.computeDuration()) * 1000),
      videoCodec: video.codec,
      audioCodec: audio?.codec ?? null,
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
