import { createReadStream } from 'node:fs';
import { type PictureHead, toShownMs } from './picture-head.ts';

/** Reads on demand and holds one chunk of the file in memory at a time. */
class Bytes {
  private buffer = Buffer.alloc(0);
  private readonly pieces: AsyncIterator<Buffer>;

  constructor(pieces: AsyncIterator<Buffer>) {
    this.pieces = pieces;
  }

  /** Returns the next bytes. Throws if there aren't enough. */
  async take(length: number): Promise<Buffer> {
    while (this.buffer.length < length) {
      const next = await this.pieces.next();
      if (next.done === true) throw new Error('The file ends too early.');
      this.buffer = Buffer.concat([this.buffer, next.value]);
    }
    const bytes = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return bytes;
  }

  async byte(): Promise<number> {
    return (await this.take(1))[0] ?? 0;
  }
}

const EXTENSION = 0x21;
const CONTROL = 0xf9;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** Reads all blocks of a GIF and counts its images. Returns null for a truncated one. */
export async function readGif(path: string): Promise<PictureHead | null> {
  const stream = createReadStream(path);
  const bytes = new Bytes(stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>);
  try {
    const head = await bytes.take(13);
    await skipColours(bytes, head[10] ?? 0);
    const { frames, delayMs, ...drawn } = await walk(bytes);
    if (frames === 0) return null;
    const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    const size = isBelieved(screen) ? screen : { width: 1, height: 1 };
    return {
      width: Math.max(size.width, drawn.width),
      height: Math.max(size.height, drawn.height),
      isSideways: false,
      frameCount: frames,
      durationMs: frames > 1 ? delayMs : null,
    };
  } catch {
    return null;
  } finally {
    stream.destroy();
  }
}

/** Some programs wrote the screen size as the GIF's size. Decoders then use the images' sizes. */
const SCREENS = ['640x480', '640x512', '800x600', '1024x768', '1280x1024', '1600x1200'];
const MAX_SIDE = 2048;

function isBelieved({ width, height }: { width: number; height: number }): boolean {
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) return false;
  return !SCREENS.includes(`${width}x${height}`);
}

async function walk(bytes: Bytes) {
  let [width, height] = [0, 0];
  let frames = 0;
  let delayMs = 0;
  let nextMs = 0;
  for (;;) {
    const kind = await bytes.byte();
    if (kind === TRAILER) return { frames, delayMs, width, height };
    if (kind === EXTENSION) nextMs = (await readExtension(bytes)) ?? nextMs;
    else if (kind === IMAGE) {
      const picture = await bytes.take(9);
      width = Math.max(width, picture.readUInt16LE(0) + picture.readUInt16LE(4));
      height = Math.max(height, picture.readUInt16LE(2) + picture.readUInt16LE(6));
      await skipColours(bytes, picture[8] ?? 0);
      await bytes.byte();
      await skipBlocks(bytes);
      frames += 1;
      delayMs += toShownMs(nextMs);
      nextMs = 0;
    } else throw new Error('This isn’t a GIF block.');
  }
}

/** Returns how long the next image is shown in milliseconds, or null for an extension without a delay. */
async function readExtension(bytes: Bytes): Promise<number | null> {
  if ((await bytes.byte()) !== CONTROL) {
    await skipBlocks(bytes);
    return null;
  }
  const control = await bytes.take((await bytes.byte()) + 1);
  return control.length < 4 ? null : control.readUInt16LE(1) * 10;
}

async function skipColours(bytes: Bytes, flags: number): Promise<void> {
  if ((flags & 0x80) !== 0) await bytes.take(3 * 2 ** ((flags & 7) + 1));
}

async function skipBlocks(bytes: Bytes): Promise<void> {
  for (let length = await bytes.byte(); length > 0; length = await bytes.byte())
    await bytes.take(length);
}
