import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface SlowProxyOptions {
  readonly target: string;
  /** How long the response to rows is held back for each of them; the server has taken them by then. */
  readonly msPerRow?: number;
  /** Every so many requests, the connection breaks: in turn before the server sees it and once it has answered. */
  readonly dropEvery?: number;
}

export interface SlowProxy {
  readonly url: string;
  /** How many rows each request brought, in order. */
  readonly parts: number[];
  readonly counts: { requests: number; dropped: number };
  close(): Promise<void>;
}

/** Stands before the app like a network or a server that is slow and loses connections. */
export async function startSlowProxy(options: SlowProxyOptions): Promise<SlowProxy> {
  const { target, msPerRow = 0, dropEvery = Infinity } = options;
  const { hostname, port, host } = new URL(target);
  const parts: number[] = [];
  const counts = { requests: 0, dropped: 0 };
  const server = createServer((request, response) => {
    void pass(request).then(
      ({ answer, body }) => {
        if (answer) response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
        else response.destroy();
      },
      () => response.destroy(),
    );
  });

  async function pass(request: IncomingMessage) {
    const { method = '', url: path = '', headers } = request;
    counts.requests += 1;
    const isDropped = counts.requests % dropEvery === 0;
    if (isDropped) counts.dropped += 1;
    const sent = await readAll(request);
    const isRows = method === 'POST' && /^\/api\/bulk\/\w+\/rows/u.test(path);
    const rows = isRows ? sent.toString().split('\n').length - 1 : 0;
    if (isRows) parts.push(rows);
    if (isDropped && counts.dropped % 2 === 0) return { answer: null, body: sent };
    const own = { ...headers, host, connection: 'close' };
    const upstream = sendRequest({ hostname, port, method, path, headers: own, agent: false });
    upstream.end(sent);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    const body = await readAll(answer);
    await delay(rows * msPerRow);
    return { answer: isDropped ? null : answer, body };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    parts,
    counts,
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
