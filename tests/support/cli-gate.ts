import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Before the server sees the call, or after it has handled it. */
type GatePoint = 'request' | 'answer';

export interface CliGate {
  readonly url: string;
  /** The methods of all calls in order. */
  readonly methods: string[];
  /** At the next call that changes something, runs `act` and cuts the connection. */
  cutNext(at: GatePoint, act: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** Starts a proxy between the CLI and the server that rewrites the host. */
export async function startCliGate(target: string): Promise<CliGate> {
  const { host, hostname, port } = new URL(target);
  const methods: string[] = [];
  let armed: { at: GatePoint; act: () => Promise<unknown> } | null = null;
  const server = createServer((request, response) => {
    void pass(request).then(
      ({ upstream, body }) => {
        if (upstream) response.writeHead(upstream.statusCode ?? 502, upstream.headers).end(body);
        else response.destroy();
      },
      () => response.destroy(),
    );
  });

  async function pass(request: IncomingMessage) {
    const { method = '', url: path, headers } = request;
    methods.push(method);
    const sent = await readAll(request);
    const gate = method === 'GET' ? null : armed;
    if (gate) armed = null;
    if (gate?.at === 'request') {
      await gate.act();
      return { upstream: null, body: sent };
    }
    const upstream = sendRequest({ hostname, port, method, path, headers: { ...headers, host } });
    upstream.end(sent);
    const [response] = (await once(upstream, 'response')) as [IncomingMessage];
    const body = await readAll(response);
    await gate?.act();
    return { upstream: gate ? null : response, body };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods,
    cutNext: (at, act) => void (armed = { at, act }),
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
