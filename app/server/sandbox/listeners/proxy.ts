import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Simulator } from '../kit/types.ts';
import type { PlatformListeners } from './platform-listeners.ts';

/**
 * Makes the server an HTTP proxy (`HTTPS_PROXY`) for the platforms' own hostnames, so clients with fixed URLs
 * can reach the sandbox. Tunnels to the sandbox itself are allowed, because upload sessions and permalinks
 * use its own URL. Other hostnames are refused, so nothing leaves this machine.
 */
export function serveAsProxy(server: Server, listeners: PlatformListeners, ownUrl: string): void {
  const own = new URL(ownUrl);
  const ownTarget = `${own.hostname}:${own.port || '80'}`;
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url === ownTarget) {
      openTunnel(socket, head, () => server.emit('connection', socket));
      return;
    }
    const hostname = (request.url ?? '').replace(/:\d+$/u, '').toLowerCase();
    const listener = listeners.find(hostname);
    if (listener === undefined || listeners.caFile === null) {
      const reason =
        listener === undefined
          ? `The sandbox doesn't simulate ${hostname}.`
          : 'Start the sandbox with https to use it as a proxy for https.';
      socket.end(`HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain\r\n\r\n${reason}\n`);
      return;
    }
    openTunnel(socket, head, () => listener.acceptor.accept(socket));
  });
}

function openTunnel(socket: Socket, head: Buffer, serve: () => void): void {
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) socket.unshift(head);
  serve();
}

/**
 * Routes requests with a full URL, which clients send to a proxy when they don't open a tunnel, to the
 * platform that has the hostname. Other requests pass unchanged.
 */
export function routeByUrl(
  handler: RequestListener,
  simulators: readonly Simulator[],
): RequestListener {
  return (request, response) => {
    const [, hostname = '', path = ''] =
      /^https?:\/\/([^/:?]+)(?::\d+)?(.*)$/iu.exec(request.url ?? '') ?? [];
    const named = simulators.find(({ hosts }) => hosts.includes(hostname.toLowerCase()));
    if (named) request.url = `/${named.platform}${path.startsWith('/') ? path : `/${path}`}`;
    handler(request, response);
  };
}
