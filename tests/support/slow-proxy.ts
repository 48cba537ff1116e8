import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface SlowProxyOptions {
  readonly target: string;
  /** Delay of a response per row in the request. The server has accepted the rows by then. */
  readonly msPerRow?: number;
}

export interface SlowProxy {
  readonly url: string;
  /** Number of rows in each request, in order. */
  readonly parts: number[];
  close(): Promise<void>;
}

/** Starts a proxy that makes the app respond slowly. */
export async function startSlowProxy(options: SlowProxyOptions): Promise<SlowProxy> {
  const { target, msPerRow = 0 } = options;
  const { hostname, port, host } = new URL(target);
  const parts: number[] = [];
  const server = createServer((request, response) => {
    void pass(request).then(
      ({ upstream, body }) =>
        response.writeHead(upstream.statusCode ?? 502, upstream.headers).end(body),
      () => response.destroy(),
    );
  });

  async function pass(request: IncomingMessage) {
    const { method = '', url: path = '', headers } = request;
    const sent = await readAll(request);
    const isRows = method === 'POST' && /^\/api\/bulk\/\w+\/rows/u.test(path);
    const rows = isRows ? sent.toString().split('\n').length - 1 : 0;
    if (isRows) parts.push(rows);
    const own = { ...headers, host, connection: 'close' };
    const upstream = sendRequest({ hostname, port, method, path, headers: own, agent: false });
    upstream.end(sent);
    const [response] = (await once(upstream, 'response')) as [IncomingMessage];
    const body = await readAll(response);
    await delay(rows * msPerRow);
    return { upstream: response, body };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    parts,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
