import { open } from 'node:fs/promises';
import type { ProbedMedia } from '#app/domain/probed-media.ts';
import { NO_FACTS } from './no-facts.ts';
import type { PictureHead, ReadHead } from './picture-head.ts';
import { endsWithGifTrailer, probeBmp } from './picture-parts.ts';
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
  'image/apng': readPng,
  'image/avif': readHeif,
  'image/heic': readHeif,
};

/**
 * What a picture is, from its head and the form of its file, without decoding it: for where no decoder is at
 * hand. Null for one that ends before it should. What is broken within its pixels, only a decoder finds.
 */
export async function probeImageHeader(
  path: string,
  contentType: string,
): Promise<ProbedMedia | null> {
  if (contentType === 'image/bmp') return probeBmp(path);
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
  if (contentType === 'image/gif') return (await endsWithGifTrailer(path)) ? readGif(path) : null;
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
