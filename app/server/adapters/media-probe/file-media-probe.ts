import { fileTypeFromFile } from 'file-type';
import type { MediaProbe, ProbedMedia } from '#app/server/ports/media-probe.ts';
import { probeDocument } from './probe-document.ts';
import { probeImage } from './probe-image.ts';
import { probeVideo } from './probe-video.ts';

type Reader = (path: string, contentType: string) => Promise<ProbedMedia | null>;

const READERS: Readonly<Record<string, Reader>> = {
  'image/jpeg': probeImage,
  'image/png': probeImage,
  'image/webp': probeImage,
  'image/gif': probeImage,
  'image/tiff': probeImage,
  'image/avif': probeImage,
  'image/bmp': probeImage,
  'video/mp4': probeVideo,
  'video/quicktime': probeVideo,
  'video/webm': probeVideo,
  'video/x-msvideo': probeVideo,
  'video/x-matroska': probeVideo,
  'video/mp2t': probeVideo,
  'application/pdf': probeDocument,
  'application/x-cfb': probeDocument,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': probeDocument,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': probeDocument,
};

/** Other names for the same thing, and those that file-type gave it since. */
const ALIASES: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'video/vnd.avi': 'video/x-msvideo',
  'video/matroska': 'video/x-matroska',
};

/**
 * Reads what a stored file is from its bytes: of videos the headers only, whatever their size; pictures are
 * decoded once, small, so that one that ends too early is found out.
 */
export function createFileMediaProbe(filePath: (storageKey: string) => string): MediaProbe {
  return { probe: (storageKey) => probeFile(filePath(storageKey)) };
}

async function probeFile(path: string): Promise<ProbedMedia | null> {
  const found = await fileTypeFromFile(path);
  if (!found) return null;
  const contentType = ALIASES[found.mime] ?? found.mime;
  return (await READERS[contentType]?.(path, contentType)) ?? null;
}
