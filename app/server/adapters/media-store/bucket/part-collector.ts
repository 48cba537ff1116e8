import { type FileHandle, open, rm } from 'node:fs/promises';

/** Parts held in memory at once in this process, while they're sent. */
const SENDING_AT_ONCE = 4;

let sending = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(run: () => Promise<T>): Promise<T> {
  if (sending >= SENDING_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else sending += 1;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else sending -= 1;
  }
}

/**
 * Collects the bytes of one part in a scratch file. A slow client can take minutes for a part, so its bytes
 * wait on disk, and only the few parts that are being sent are in memory.
 */
export class PartCollector {
  readonly #path: string;
  readonly #partBytes: number;
  #handle: FileHandle | null = null;
  #length = 0;

  constructor(path: string, partBytes: number) {
    this.#path = path;
    this.#partBytes = partBytes;
  }

  get length(): number {
    return this.#length;
  }

  /** Collects the stream, and calls `send` with each full part that more bytes follow. */
  async collect(
    source: AsyncIterable<Uint8Array>,
    send: (part: Buffer) => Promise<void>,
  ): Promise<void> {
    for await (const piece of source) {
      let rest = piece;
      while (rest.byteLength > 0) {
        if (this.#length === this.#partBytes) await this.flush(send);
        const taken = rest.subarray(0, this.#partBytes - this.#length);
        await this.#append(taken);
        rest = rest.subarray(taken.byteLength);
      }
    }
  }

  /** Calls `send` with the collected bytes and forgets them. */
  async flush<T>(send: (part: Buffer) => Promise<T>): Promise<T> {
    const sent = await withSlot(async () => send(await this.#read()));
    this.#length = 0;
    return sent;
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    await rm(this.#path, { force: true });
  }

  async #append(bytes: Uint8Array): Promise<void> {
    this.#handle ??= await open(this.#path, 'w+');
    for (let at = 0; at < bytes.byteLength;) {
      const written = await this.#handle.write(bytes, at, bytes.byteLength - at, this.#length);
      at += written.bytesWritten;
      this.#length += written.bytesWritten;
    }
  }

  async #read(): Promise<Buffer> {
    const buffer = Buffer.alloc(this.#length);
    for (let at = 0; at < buffer.length;) {
      const read = await this.#handle?.read(buffer, at, buffer.length - at, at);
      if (!read?.bytesRead)
        throw new Error(`A scratch file is shorter than ${buffer.length} bytes.`);
      at += read.bytesRead;
    }
    return buffer;
  }
}
