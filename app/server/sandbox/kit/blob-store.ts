import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from 'express';
import { probeApart } from './probe-apart.ts';
import type { BlobStore, MediaProbe, PartialUpload, StoredBlob } from './types.ts';

const READ_BYTES = 256 * 1024;

export interface BlobRoom {
  /** Partial uploads are separate per platform; finished blobs are shared. */
  forPlatform(platform: string): BlobStore;
  clearPartials(platform: string): void;
}

export function createBlobRoom(dataDir: string): BlobRoom {
  const files = new BlobFiles(dataDir);
  const probes = new Map<string, Promise<MediaProbe>>();
  return {
    forPlatform: (platform) => ({
      write: (source) => files.write(source),
      partial: (id) => openPartial(files, files.partialPath(platform, id)),
      probe: (sha256) => {
        const result = probes.get(sha256) ?? probeApart(files.blobPath(sha256));
        probes.set(sha256, result);
        return result;
      },
      serve: (response, blob) => serveBlob(files, { ...blob, response }),
    }),
    clearPartials: (platform) =>
      rmSync(path.join(files.partialRoot, platform), { recursive: true, force: true }),
  };
}

class BlobFiles {
  readonly root: string;
  readonly partialRoot: string;

  constructor(dataDir: string) {
    this.root = path.join(path.resolve(dataDir), 'blobs');
    this.partialRoot = path.join(path.resolve(dataDir), 'partial');
    mkdirSync(this.root, { recursive: true });
    mkdirSync(this.partialRoot, { recursive: true });
  }

  relativePath(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return path.join(sha256.slice(0, 2), sha256);
  }

  blobPath(sha256: string): string {
    return path.join(this.root, this.relativePath(sha256));
  }

  partialPath(platform: string, id: string): string {
    const folder = path.join(this.partialRoot, platform);
    mkdirSync(folder, { recursive: true });
    return path.join(folder, createHash('sha256').update(id).digest('hex'));
  }

  async write(source: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    const temporary = path.join(this.partialRoot, `incoming-${randomUUID()}`);
    const file = await open(temporary, 'wx');
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        sizeBytes = await writeChunk(file, chunk, sizeBytes);
      }
    } catch (error) {
      await file.close();
      await rm(temporary, { force: true });
      throw error;
    }
    await file.close();
    return this.keep(temporary, { sha256: hash.digest('hex'), sizeBytes });
  }

  async keep(temporary: string, blob: StoredBlob): Promise<StoredBlob> {
    const target = this.blobPath(blob.sha256);
    mkdirSync(path.dirname(target), { recursive: true });
    await rename(temporary, target);
    return blob;
  }
}

function openPartial(files: BlobFiles, file: string): PartialUpload {
  if (!existsSync(file)) mkdirSync(path.dirname(file), { recursive: true });
  return {
    writeAt: (offset, source) => writeAt(file, offset, source),
    sizeBytes: () => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    read: () => readChunks(file),
    finish: async () => {
      if (!existsSync(file)) await (await open(file, 'a')).close();
      return files.keep(file, await hashFile(file));
    },
    discard: () => rmSync(file, { force: true }),
  };
}

async function writeAt(
  path: string,
  offset: number,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  await (await open(path, 'a')).close();
  const file = await open(path, 'r+');
  let position = offset;
  try {
    for await (const chunk of source) {
      position = await writeChunk(file, chunk, position);
    }
  } catch (error) {
    if (!isSenderGone(error)) throw error;
  } finally {
    await file.close();
  }
  return position - offset;
}

/** Returns the position after the written bytes. */
async function writeChunk(file: FileHandle, chunk: Uint8Array, position: number): Promise<number> {
  let written = 0;
  while (written < chunk.byteLength) {
    const left = chunk.byteLength - written;
    const result = await file.write(chunk, written, left, position + written);
    written += result.bytesWritten;
  }
  return position + written;
}

/** Returns whether the sender disconnected, which partial uploads are made for. Any other error is a bug. */
function isSenderGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

/**
 * Yields a file's chunks through one reused buffer, so a chunk is only valid until the next one is requested.
 * Fresh buffers would leave hundreds of megabytes to the garbage collector.
 */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function hashFile(file: string): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of readChunks(file)) {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

function serveBlob(
  files: BlobFiles,
  options: { response: Response; sha256: string; contentType: string },
): void {
  const { response, sha256, contentType } = options;
  response.setHeader('Content-Type', contentType);
  response.setHeader('ETag', `"${sha256}"`);
  // Stored bytes come from clients, so a browser must never treat them as a page of this origin.
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  response.sendFile(files.relativePath(sha256), { root: files.root }, (error) => {
    if (error && !response.headersSent) response.status(404).type('text').end('File not found.');
  });
}
