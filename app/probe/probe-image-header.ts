import { type FileHandle, open } from 'node:fs/promises';
import type { ProbedMedia } from '#app/domain/media/probed-media.ts';
import { NO_FACTS } from './no-facts.ts';
import { type PictureHead, type ReadHead, toStill } from './picture-head.ts';
import { FileWindow } from './file-window.ts';
import { readBmpHead } from './read-bmp.ts';
import { readGif } from './read-gif.ts';
import { readHeif } from './read-heif.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readTiff } from './read-tiff.ts';
import { readWebp } from './read-webp.ts';

const READERS: Readonly<Record<string, ReadHead>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/tiff': readTiff,
  'image/bmp': readBmp,
  'image/apng': readPng,
  'image/avif': readHeif,
  'image/heic': readHeif,
};

/**
 * Returns the facts in an image's header without decoding it, for environments without a decoder. Null if the
 * header can't be read. Only a decoder finds damage within the pixels.
 */
export async function probeImageHeader(
  path: string,
  contentType: string,
): Promise<ProbedMedia | null> {
  const head = await readHead(path, contentType).catch(() => null);
  if (!head) return null;
  const { width, height, isSideways, frameCount, durationMs } = head;
  return {
    ...NO_FACTS,
    kind: contentType === 'image/gif' ? 'gif' : 'image',
    contentType,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    durationMs,
    frameCount,
  };
}

async function readHead(path: string, contentType: string): Promise<PictureHead | null> {
  if (contentType === 'image/gif') return readGif(path);
  const read = READERS[contentType];
  if (!read) return null;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await read(file, size);
  } finally {
    await file.close();
  }
}

async function readBmp(file: FileHandle, sizeBytes: number): Promise<PictureHead | null> {
  const head = await readBmpHead(new FileWindow(file, sizeBytes));
  return head && toStill(head.width, head.height);
}
