import { createReadStream, openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { ExpectedFile } from '../verdicts/vocabulary.ts';

/** A file of the corpus to be posted to a platform. */
export interface PostedFile {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** The content type that an honest client declares. */
  readonly contentType: string;
  readonly kind: 'image' | 'gif' | 'video' | 'document';
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

/** The outcome, in the platform's own words or codes. */
export interface PostResult {
  readonly isAccepted: boolean;
  readonly words: string;
}

export const TAKEN: PostResult = { isAccepted: true, words: '' };

export function refused(words: unknown): PostResult {
  return { isAccepted: false, words: typeof words === 'string' ? words : JSON.stringify(words) };
}

/** Posts one file to one platform like any client and returns the platform's response. */
export interface Poster {
  post(file: PostedFile): Promise<PostResult>;
  close(): Promise<void>;
}

const KINDS_BY_NAME: Readonly<Record<string, PostedFile['kind']>> = {
  '.mp4': 'video',
  '.webm': 'video',
  '.mp3': 'video',
  '.m4a': 'video',
  '.docx': 'document',
  '.xlsx': 'document',
  '.txt': 'document',
  '.pdf': 'document',
};

/**
 * Describes a file of the corpus for posting. Files that aren't media get the type of their name, as from a
 * client that trusts names.
 */
export async function toPostedFile(
  folder: string,
  name: string,
  { truth }: ExpectedFile,
): Promise<PostedFile> {
  const path = join(folder, name);
  const [kind = 'none'] = truth.kinds;
  const byName = KINDS_BY_NAME[extname(name)] ?? 'image';
  return {
    name,
    path,
    sizeBytes: (await stat(path)).size,
    contentType: truth.types[0] ?? 'application/octet-stream',
    kind: kind === 'none' ? byName : kind,
    width: truth.width ?? 0,
    height: truth.height ?? 0,
    durationMs: truth.durationMs ?? 0,
  };
}

export async function readBytes({ path }: PostedFile): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await readFile(path));
}

/** Opens the bytes for streaming from disk: the two large files are never in memory. */
export function openBytes({ path }: PostedFile): Promise<Blob> {
  return openAsBlob(path);
}

export interface FileHost {
  readonly url: string;
  serve(file: PostedFile): string;
  close(): Promise<void>;
}

/** Starts a server for platforms that fetch files themselves. */
export async function startFileHost(): Promise<FileHost> {
  const files = new Map<string, PostedFile>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.sizeBytes,
    });
    createReadStream(file.path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    serve: (file) => {
      const path = `/${encodeURIComponent(file.name)}`;
      files.set(path, file);
      return `${url}${path}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
