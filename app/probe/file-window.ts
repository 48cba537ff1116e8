import type { FileHandle } from 'node:fs/promises';
import { readPart } from './read-part.ts';

const BLOCK_BYTES = 64 * 1024;
/** Bytes to read after skipping content. */
const JUMP_BYTES = 4096;

/** Reads small parts of a large file in order, without a system call for each. */
export class FileWindow {
  readonly sizeBytes: number;
  private readonly file: FileHandle;
  private block: Buffer = Buffer.alloc(0);
  private start = 0;

  constructor(file: FileHandle, sizeBytes: number) {
    this.file = file;
    this.sizeBytes = sizeBytes;
  }

  /**
   * Returns the bytes at an offset, or fewer at the end of the file. Reads longer than a block bypass the
   * window.
   */
  async read(at: number, length: number): Promise<Buffer> {
    if (length > BLOCK_BYTES) return readPart(this.file, at, length);
    if (at < this.start || at + length > this.start + this.block.length) {
      const isNear = at <= this.start + this.block.length + JUMP_BYTES;
      this.block = await readPart(
        this.file,
        at,
        isNear ? BLOCK_BYTES : Math.max(length, JUMP_BYTES),
      );
      this.start = at;
    }
    return this.block.subarray(at - this.start, at - this.start + length);
  }

  /** Returns the rest of the block from this offset on. Empty at the end of the file. */
  async readAhead(at: number): Promise<Buffer> {
    const isHeld = at >= this.start && at < this.start + this.block.length;
    if (!isHeld) await this.read(at, BLOCK_BYTES);
    return this.block.subarray(at - this.start);
  }
}
