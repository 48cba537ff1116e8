import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '#app/server/adapters/media-store/bucket/bucket-client.ts';
import { handleMultipartCall, sendS3Error } from './multipart-calls.ts';

export const BUCKET = 'fanfare-media';
/** The only key pair that s3rver knows. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** `down` cuts connections, `busy` responds with 503, and `silent` never responds. */
export type S3State = 'up' | 'down' | 'busy' | 'silent';

export interface TestS3 {
  readonly url: string;
  readonly settings: BucketSettings;
  /** The settings as environment variables. */
  readonly variables: Readonly<Record<string, string>>;
  setState(state: S3State): void;
  /** Returns how many requests it refused since it started. */
  countRefused(): number;
  /** Cuts the next response with an object's bytes after this many. */
  cutNextRead(afterBytes: number): void;
  listKeys(): Promise<string[]>;
  /** Lists the IDs of multipart uploads in progress. */
  listUploads(): Promise<string[]>;
  /** Makes a multipart upload look as old as that. */
  ageUpload(id: string, hours: number): Promise<void>;
  stop(): Promise<void>;
}

export interface S3Place {
  /** Where the objects are. By default, a new folder. */
  readonly folder?: string;
  readonly port?: number;
}

/** Starts an S3 server with a bucket: s3rver, plus the multipart calls that it lacks. */
export async function startS3(place: S3Place = {}): Promise<TestS3> {
  const folder = place.folder ?? (await mkdtemp(path.join(os.tmpdir(), 'fanfare-s3-')));
  const bucketFolder = path.join(folder, BUCKET);
  const uploadsFolder = path.join(bucketFolder, '._S3rver_uploads');
  const s3rver = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3rver.configureBuckets();
  const handle = s3rver.callback();
  let state: S3State = 'up';
  let cutAfterBytes: number | null = null;
  let refused = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    if (await handleMultipartCall({ request, response, url, bucketFolder, key })) return;
    if (request.method === 'GET' && key !== '' && cutAfterBytes !== null) {
      cutBody(response, cutAfterBytes);
      cutAfterBytes = null;
    }
    handle(request, response);
  }

  const server = createServer((request, response) => {
    if (state !== 'up') refused += 1;
    if (state === 'down') request.socket.destroy();
    else if (state === 'busy') {
      request.resume();
      sendS3Error(response, 503, 'SlowDown');
    } else if (state === 'up')
      respond(request, response).catch(() => sendS3Error(response, 500, 'InternalError'));
  }).listen(place.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    settings: {
      endpoint: url,
      region: 'us-east-1',
      bucket: BUCKET,
      credentials: CREDENTIALS,
      isPathStyle: true,
    },
    variables: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    setState: (next) => void (state = next),
    countRefused: () => refused,
    cutNextRead: (afterBytes) => void (cutAfterBytes = afterBytes),
    async listKeys() {
      const names = await readdir(bucketFolder, { recursive: true });
      const end = '._S3rver_object';
      return names
        .filter((name) => name.endsWith(end) && !name.startsWith('._S3rver_uploads'))
        .map((name) => name.slice(0, -end.length))
        .sort();
    },
    listUploads: () => readdir(uploadsFolder).catch(() => []),
    async ageUpload(id, hours) {
      const then = new Date(Date.now() - hours * 3_600_000);
      await utimes(path.join(uploadsFolder, id, 'key'), then, then);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Destroys the connection once this many bytes of the body have been written. */
function cutBody(response: ServerResponse, afterBytes: number): void {
  const write = response.write.bind(response) as (chunk: Buffer) => boolean;
  let sent = 0;
  response.write = ((chunk: Buffer) => {
    const rest = afterBytes - sent;
    sent += chunk.length;
    if (chunk.length <= rest) return write(chunk);
    write(chunk.subarray(0, rest));
    setImmediate(() => response.destroy());
    return false;
  }) as typeof response.write;
}
