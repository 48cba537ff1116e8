import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ForwardProxy {
  readonly port: number;
  /** The requests it received: `CONNECT host:port`, or a method and full URL. */
  readonly requested: readonly string[];
  close(): Promise<void>;
}

interface ProxyOptions {
  /** Port that all requests go to, whatever host they name, so the host needs no DNS. */
  readonly target: number;
  /** Required `user:password`. */
  readonly credentials?: string;
}

/** Starts a corporate-style proxy: tunnels with CONNECT and forwards plain HTTP. */
export async function startForwardProxy({
  target,
  credentials,
}: ProxyOptions): Promise<ForwardProxy> {
  const requested: string[] = [];
  const sockets = new Set<Socket | Duplex>();
  const isAllowed = (header: string | undefined): boolean =>
    credentials === undefined || header === `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((request, response) => {
    requested.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const { 'proxy-authorization': authorization, ...headers } = request.headers;
    if (!isAllowed(authorization)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '');
    const onward = sendRequest({
      host: '127.0.0.1',
      port: target,
      path: pathname + search,
      headers,
      method: request.method,
    });
    onward.on('response', (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request, socket: Duplex) => {
    requested.push(`CONNECT ${request.url ?? ''}`);
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (!isAllowed(request.headers['proxy-authorization'])) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    onward.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requested,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
