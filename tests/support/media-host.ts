import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface HostedFile {
  bytes: Buffer;
  contentType: string;
}

export interface MediaHost {
  /** Serves a file and returns its URL. */
  host(name: string, file: HostedFile): string;
  /** A URL that returns 404. */
  readonly missingUrl: string;
  close(): Promise<void>;
}

/** Starts a server with files, for platforms that fetch media themselves. */
export async function startMediaHost(): Promise<MediaHost> {
  const files = new Map<string, HostedFile>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) {
      response.writeHead(404).end('nothing here');
      return;
    }
    response.writeHead(200, { 'content-type': file.contentType });
    response.end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host: (name, file) => {
      files.set(`/${name}`, file);
      return `${base}/${name}`;
    },
    missingUrl: `${base}/missing.jpg`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function makeImage(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<HostedFile> {
  const background = { r: 200, g: 120, b: 40 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return { bytes: await image.toFormat(format).toBuffer(), contentType: `image/${format}` };
}

/** Makes a valid image padded to this size. */
export async function makeHeavyImage(sizeBytes: number): Promise<HostedFile> {
  const { bytes, contentType } = await makeImage(1080, 1080);
  return { bytes: Buffer.concat([bytes, Buffer.alloc(sizeBytes - bytes.length)]), contentType };
}

/** Reads one of the small videos in `tests/fixtures/media`. */
export async function readFilm(name: string): Promise<HostedFile> {
  const bytes = await readFile(new URL(`../fixtures/media/${name}`, import.meta.url));
  return { bytes, contentType: name.endsWith('.webm') ? 'video/webm' : 'video/mp4' };
}
