import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { lingerAfterResponse } from './linger.ts';

export interface SlowClientLimits {
  /** Time limit for complete request headers. */
  readonly headersMs: number;
  /** A body has to deliver `windowBytes` in every window of this length, or finish within it. */
  readonly windowMs: number;
  readonly windowBytes: number;
  /** How often connections are checked: a client is cut off at most this much later. */
  readonly checkEveryMs: number;
}

/**
 * 1 KiB a second: slower than any connection that can upload a video, far faster than one byte every minute.
 */
const LIMITS: SlowClientLimits = {
  headersMs: 30_000,
  windowMs: 30_000,
  windowBytes: 30 * 1024,
  checkEveryMs: 5000,
};

/**
 * Creates an HTTP server that cuts off clients that send headers or a body too slowly (slowloris). Requests
 * have no limit on their total time, because a large upload over a slow connection takes long and is
 * legitimate. A response sent before the body has arrived still reaches a client that keeps writing.
 */
export function createGuardedServer(
  listener: RequestListener,
  limits: SlowClientLimits = LIMITS,
): Server {
  const server = createServer(
    {
      requestTimeout: 0,
      // The host guard refuses a missing Host with a problem document; Node's own 400 is empty.
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    listener,
  );
  watchBodies(server, limits);
  lingerAfterResponse(server);
  return server;
}

interface RequestArrival {
  /** When the current window started, and how much of the connection had been read by then. */
  since: number;
  readBytes: number;
}

function watchBodies(
  server: Server,
  { windowMs, windowBytes, checkEveryMs }: SlowClientLimits,
): void {
  const arriving = new Map<IncomingMessage, RequestArrival>();
  server.on('request', (request) => {
    if (request.complete) return;
    arriving.set(request, { since: performance.now(), readBytes: request.socket.bytesRead });
    request.once('close', () => arriving.delete(request));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, arrival] of arriving) {
      const { socket } = request;
      // A paused socket is waiting for us, not for the client.
      if (request.complete || socket.isPaused()) arrival.since = now;
      if (request.complete) arriving.delete(request);
      if (now - arrival.since < windowMs) continue;
      if (socket.bytesRead - arrival.readBytes < windowBytes) socket.destroy();
      arrival.since = now;
      arrival.readBytes = socket.bytesRead;
    }
  }, checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
