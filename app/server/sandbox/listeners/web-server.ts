import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import type { Certificate } from './certificate.ts';
import { closeAfterBody } from './close-after-body.ts';

/** Longer than clients keep pooled connections, so the server never closes one that's being written to. */
const KEEP_ALIVE_MS = 65_000;

/** The first byte of a TLS handshake record. */
const TLS_HANDSHAKE = 22;

/**
 * Creates an HTTP server that waits for slow uploads and never closes a connection its client is writing to.
 * With a certificate it serves https.
 */
export function createWebServer(handler?: RequestListener, certificate?: Certificate): Server {
  const server = certificate ? createTlsServer(certificate) : createServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0;
  server.on('request', closeAfterBody);
  if (handler) server.on('request', handler);
  return server;
}

/** Listens and resolves with the port. Rejects with the system's error, such as `code: 'EADDRINUSE'`. */
export async function listen(server: TcpServer, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export interface Acceptor {
  /** Serves a connection over http, or https if there's a certificate. */
  accept(socket: Socket): void;
  /** Destroys every open connection. */
  close(): void;
}

/** Serves http and https on the same port. The first byte shows which one the client uses. */
export function createAcceptor(
  handler: RequestListener,
  certificate: Certificate | null,
): Acceptor {
  const plain = createWebServer(handler);
  const secure = certificate === null ? null : createWebServer(handler, certificate);
  const open = new Set<Socket>();
  return {
    accept: (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // Ignore clients that disconnect before their first byte.
      socket.on('error', () => socket.destroy());
      socket.once('data', (first: Buffer) => {
        socket.pause();
        socket.unshift(first);
        const server = first[0] === TLS_HANDSHAKE ? secure : plain;
        if (server === null) socket.destroy();
        else server.emit('connection', socket);
        process.nextTick(() => socket.resume());
      });
    },
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
