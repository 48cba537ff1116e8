import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** How long a client may keep sending after the response. Same as nginx's `lingering_time`. */
const LINGER_MS = 30_000;

/**
 * Keeps the connection open until the request's body has arrived, even if the response was sent earlier and
 * the client sent `Connection: close`. Node closes such a connection right after the response, and a
 * client that's still writing gets EPIPE or ECONNRESET instead of the response. The rest of the body is
 * discarded, and a client that's still sending after 30 seconds is disconnected.
 */
export function closeAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Node calls this method after the last response on a connection.
  socket.destroySoon = () => {
    const close = () => Socket.prototype.destroySoon.call(socket);
    if (request.complete) {
      close();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    request.once('close', () => {
      clearTimeout(timer);
      close();
    });
  };
  response.once('finish', () => {
    if (!request.complete) request.resume();
  });
}
