import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Longer than any pause between two requests of a test. */
const KEEP_ALIVE_MS = 300_000;

export interface AppendingProxy {
  readonly url: string;
  /** Where requests are forwarded, without a trailing slash. */
  target: string;
  /** The visitor's address as seen by this proxy, which appends it. */
  visitor: string;
  close(): Promise<void>;
}

/**
 * Starts an HTTP proxy that appends to forwarding headers after the visitor's own entries, as nginx with
 * `$proxy_add_x_forwarded_for`, Cloudflare, and load balancers do.
 */
export async function startAppendingProxy({
  proto = 'http',
}: { readonly proto?: string } = {}): Promise<AppendingProxy> {
  const server = createServer((incoming, response) => {
    pass(proxy, { incoming, response, proto }).catch(() => response.destroy());
  });
  // An idle connection that is closed while the next request is sent would be a failure of its own.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: AppendingProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    target: '',
    visitor: '192.0.2.1',
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return proxy;
}

async function pass(
  { target, visitor }: AppendingProxy,
  {
    incoming,
    response,
    proto,
  }: { incoming: IncomingMessage; response: ServerResponse; proto: string },
): Promise<void> {
  const sent = incoming.headers['x-forwarded-for'];
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': [...(sent ? [sent] : []), visitor].join(', '),
    'x-forwarded-proto': proto,
  };
  const outgoing = sendRequest(target + (incoming.url ?? ''), {
    ...(incoming.method ? { method: incoming.method } : {}),
    headers,
    agent: false,
  });
  void pipeline(incoming, outgoing).catch(() => undefined);
  const [upstream] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.writeHead(upstream.statusCode ?? 502, upstream.headers);
  await pipeline(upstream, response);
}
