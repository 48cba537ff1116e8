import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ends one of the next responses after this many bytes. */
export interface Stop {
  readonly afterBytes: number;
  /** Closes the connection, or keeps it open without sending more. */
  readonly how: 'cut' | 'stall';
}

export interface PartServer {
  readonly url: string;
  readonly bytes: Buffer;
  /** The Range header of each request; null for the whole file. */
  readonly ranges: (string | null)[];
  readonly stops: Stop[];
  /** Replaces the file under the same ID, which changes its checksum. */
  lie(bytes: Buffer): void;
  close(): Promise<void>;
}

/**
 * Starts a server with just the parts of the product that a library file's download uses, and with responses
 * that can end too early.
 */
export async function startPartServer(bytes: Buffer): Promise<PartServer> {
  const ranges: (string | null)[] = [];
  const stops: Stop[] = [];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let sent = bytes;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) {
      const url = `http://${String(request.headers.host)}/media/med_1`;
      const media = { id: 'med_1', url, fileName: 'kiln.mp4', sizeBytes: bytes.length, sha256 };
      response.end(JSON.stringify(media));
      return;
    }
    const { range = null, 'if-range': condition } = request.headers;
    ranges.push(range);
    const start =
      condition === `"${sha256}"` ? Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1]) : 0;
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': sent.length - start,
      'content-range': `bytes ${start}-${sent.length - 1}/${sent.length}`,
    });
    send(response, sent.subarray(start), stops.shift());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes,
    ranges,
    stops,
    lie: (other) => void (sent = other),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, bytes: Buffer, stop: Stop | undefined): void {
  if (!stop) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, stop.afterBytes), () => {
    if (stop.how === 'cut') response.destroy();
  });
}
