import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#app/server/errors/app-error.ts';

const HEARTBEAT_MS = 60_000;
/** A process that hasn't touched its folder for this long has died. */
const DEAD_AFTER_MS = 10 * HEARTBEAT_MS;

interface Copy {
  readonly file: string;
  readonly sizeBytes: number;
  readonly filled: Promise<void>;
  users: number;
}

interface NewCopy {
  readonly sizeBytes: number;
  readonly fill: (file: string) => Promise<void>;
}

/**
 * Local copies of stored objects, for the tools that need a file. Each process has its own folder, and together
 * its copies take at most `maxBytes`: copies that nothing uses are deleted first, and a copy that has no room
 * waits until others are released.
 */
export class Scratch {
  readonly #root: string;
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #copies = new Map<string, Copy>();
  readonly #waiting: (() => void)[] = [];
  #usedBytes = 0;
  #opening: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(root: string, maxBytes: number) {
    this.#root = root;
    this.#folder = path.join(root, randomUUID());
    this.#maxBytes = maxBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Returns the path for a new file, which isn't counted: a part that is being collected, or a tool's output. */
  async createPath(): Promise<string> {
    await this.#open();
    return path.join(this.#folder, randomUUID());
  }

  /**
   * Runs `use` with a copy of the object, which later calls reuse. Throws AppError `storage_full` if the object
   * alone is larger than the whole scratch space.
   */
  async withCopy<T>(
    key: string,
    describe: () => Promise<NewCopy>,
    use: (file: string) => Promise<T>,
  ): Promise<T> {
    const copy = this.#take(key) ?? (await this.#create(key, await describe()));
    try {
      await copy.filled;
      return await use(copy.file);
    } finally {
      copy.users -= 1;
      this.#wakeWaiting();
    }
  }

  /** Moves a local file here as the copy of a new object if there is room, and deletes it otherwise. */
  async keep(key: string, { file, sizeBytes }: { file: string; sizeBytes: number }): Promise<void> {
    const kept = await this.createPath();
    await this.#evictFor(sizeBytes);
    if (this.#copies.has(key) || !this.#reserve(sizeBytes)) {
      await rm(file, { force: true });
      return;
    }
    const copy = { file: kept, sizeBytes, users: 0, filled: rename(file, kept) };
    this.#copies.set(key, copy);
    await copy.filled.catch(() => this.#delete(key, copy));
  }

  /** Deletes the object's copy unless something is using it. */
  async forget(key: string): Promise<void> {
    const copy = this.#copies.get(key);
    if (copy?.users === 0) await this.#delete(key, copy);
  }

  /** Deletes the folders of processes that died. */
  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.#root).catch(() => []);
    for (const name of names) {
      const folder = path.join(this.#root, name);
      const found = folder === this.#folder ? null : await stat(folder).catch(() => null);
      if (found && Date.now() - found.mtimeMs > DEAD_AFTER_MS)
        await rm(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #take(key: string): Copy | null {
    const copy = this.#copies.get(key);
    if (copy) copy.users += 1;
    return copy ?? null;
  }

  async #create(key: string, { sizeBytes, fill }: NewCopy): Promise<Copy> {
    if (sizeBytes > this.#maxBytes) throw toTooLarge(sizeBytes, this.#maxBytes);
    await this.#open();
    for (;;) {
      await this.#evictFor(sizeBytes);
      // Nothing may be awaited from here until the copy is registered or this call is in the queue.
      const existing = this.#take(key);
      if (existing) return existing;
      if (this.#reserve(sizeBytes)) break;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const file = path.join(this.#folder, randomUUID());
    const filled = fill(file);
    const copy = { file, sizeBytes, users: 1, filled };
    this.#copies.set(key, copy);
    filled.catch(() => this.#delete(key, copy));
    return copy;
  }

  /** Deletes unused copies, oldest first, until the bytes fit or all are gone. */
  async #evictFor(sizeBytes: number): Promise<void> {
    for (const [key, copy] of this.#copies) {
      if (this.#usedBytes + sizeBytes <= this.#maxBytes) return;
      if (copy.users === 0) await this.#delete(key, copy);
    }
  }

  #reserve(sizeBytes: number): boolean {
    const isFree = this.#usedBytes + sizeBytes <= this.#maxBytes;
    if (isFree) this.#usedBytes += sizeBytes;
    return isFree;
  }

  async #delete(key: string, copy: Copy): Promise<void> {
    if (this.#copies.get(key) !== copy) return;
    this.#copies.delete(key);
    await this.#discard(copy);
  }

  async #discard(copy: Copy): Promise<void> {
    await copy.filled.catch(() => undefined);
    await rm(copy.file, { force: true });
    this.#usedBytes -= copy.sizeBytes;
    this.#wakeWaiting();
  }

  #wakeWaiting(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #open(): Promise<void> {
    this.#opening ??= this.#start();
    return this.#opening;
  }

  async #start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    this.#heartbeat = setInterval(() => void this.#touch(), HEARTBEAT_MS).unref();
    await this.removeLeftovers();
  }

  async #touch(): Promise<void> {
    const now = new Date();
    await utimes(this.#folder, now, now).catch(() => undefined);
  }
}

function toTooLarge(sizeBytes: number, maxBytes: number): AppError {
  const [size, max] = [sizeBytes, maxBytes].map((bytes) => Math.ceil(bytes / 1024 / 1024));
  return new AppError('storage_full', {
    message: `This file has ${size} MB, and this server’s scratch space has ${max} MB (S3_SCRATCH_MEGABYTES).`,
    retryAfterSeconds: 60,
  });
}
