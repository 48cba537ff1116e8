import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface LingerLimits {
  /** How long a client may keep sending a body after the response was sent. */
  readonly totalMs: number;
  /** How long such a client may be silent. */
  readonly silenceMs: number;
}

/** The defaults of nginx's `lingering_time` and `lingering_timeout`. */
const LIMITS: LingerLimits = { totalMs: 30_000, silenceMs: 5000 };

/**
 * Lets every connection of the server survive a response that is sent before the request's body has arrived,
 * such as a rejected upload. Without this, Node closes a connection with `Connection: close` right after the
 * response, and a client that is still writing gets EPIPE or ECONNRESET instead of the response. The rest of
 * the body is discarded. A client that keeps sending beyond the limits is cut off.
 *
 * The sandbox has its own mechanism (sandbox/listeners/close-after-body.ts), because it shares no code.
 */
export function lingerAfterResponse(server: Server, limits: LingerLimits = LIMITS): void {
  server.on('request', (request, response: ServerResponse) => {
    if (request.complete) return;
    closeAfterBody(request);
    response.once('finish', () => {
      if (!request.complete) discardRest(request, limits);
    });
  });
}

/** Node calls `destroySoon` after the last response on a connection. */
function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    const close = (): void => Socket.prototype.destroySoon.call(socket);
    if (request.complete) close();
    else request.once('close', close);
  };
}

/** Detaches whatever was reading the body, so a reader that has stopped can't keep the connection open. */
function discardRest(request: IncomingMessage, { totalMs, silenceMs }: LingerLimits): void {
  const { socket } = request;
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
  const end = performance.now() + totalMs;
  let readBytes = socket.bytesRead;
  const timer = setInterval(() => {
    const isSilent = socket.bytesRead === readBytes;
    readBytes = socket.bytesRead;
    if (isSilent || performance.now() >= end) socket.destroy();
  }, silenceMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}
