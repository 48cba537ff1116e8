import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Logger } from '#app/server/ports/logger.ts';
import type { MessagePortStream } from './message-port-stream.ts';

/** A socket's path is at most 104 bytes long on macOS and the BSDs, and 108 on Linux. */
const MAX_PATH_BYTES = 103;
const PORT = 5432;

/** Where operators' commands reach the embedded database of a running process, as `pg` expects it. */
export function toOperatorAddress(dataDir: string): {
  readonly host: string;
  readonly port: number;
} {
  return { host: resolve(dataDir, 'operator'), port: PORT };
}

interface SocketOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  readonly createStream: () => MessagePortStream;
}

/**
 * Serves the embedded database on a Unix socket in the data folder, so that operators' commands work while
 * Fanfare runs. Only the user that runs Fanfare can open the socket's folder. Where a socket isn't possible, the
 * commands need Fanfare to be stopped. Resolves with a function that closes the socket and its connections.
 */
export async function serveOperators(options: SocketOptions): Promise<() => Promise<void>> {
  const { host } = toOperatorAddress(options.dataDir);
  const path = join(host, `.s.PGSQL.${PORT}`);
  if (process.platform === 'win32' || Buffer.byteLength(path) > MAX_PATH_BYTES)
    return async () => undefined;
  try {
    await mkdir(host, { recursive: true, mode: 0o700 });
    // A process that was killed leaves its socket. The folder's lock proves that it's gone.
    await rm(path, { force: true });
    return await listenOn(path, options);
  } catch (error) {
    options.logger.warn(
      { err: error, path },
      'Operators’ commands need Fanfare to be stopped, because their socket couldn’t be created.',
    );
    return async () => undefined;
  }
}

async function listenOn(
  path: string,
  { createStream }: SocketOptions,
): Promise<() => Promise<void>> {
  const open = new Set<Duplex>();
  const server = createServer((socket) => {
    const stream = createStream().connect();
    open.add(socket);
    // Whichever side closes first, the other one closes too: the database then rolls back.
    const close = (): void => {
      open.delete(socket);
      socket.destroy();
      stream.destroy();
    };
    for (const side of [socket, stream]) side.on('error', close).on('close', close);
    socket.pipe(stream).pipe(socket);
  });
  await listen(server, path);
  server.unref();
  return async () => {
    const closed = new Promise<void>((done) => void server.close(() => done()));
    for (const socket of open) socket.destroy();
    await closed;
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => {
      server.off('error', fail);
      done();
    });
  });
}
