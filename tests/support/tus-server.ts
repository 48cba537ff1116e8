import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TusServer {
  readonly url: string;
  /** The methods of all requests in order. */
  readonly methods: readonly string[];
  /** The request with the bytes. The test responds with `finish`. */
  readonly bytes: Promise<IncomingMessage>;
  /** Responds that all bytes have arrived. */
  finish(): Promise<void>;
  close(): void;
}

/** Starts a server with just the parts of the product that a file upload uses. The test handles the bytes. */
export async function startTusServer(sizeBytes: number): Promise<TusServer> {
  const arrived = Promise.withResolvers<{ request: IncomingMessage; response: ServerResponse }>();
  const methods: string[] = [];
  const server = createServer((request, response) => {
    const headers = { 'tus-resumable': '1.0.0', location: '/api/uploads/upl_1' };
    const whole = { 'upload-offset': String(sizeBytes), 'upload-length': String(sizeBytes) };
    methods.push(request.method ?? '');
    if (request.method === 'PATCH') arrived.resolve({ request, response });
    else if (request.method === 'POST') response.writeHead(201, headers).end();
    else if (request.method === 'HEAD') response.writeHead(200, { ...headers, ...whole }).end();
    else {
      const media = { id: 'med_1', url: 'u', sizeBytes };
      response.end(JSON.stringify({ id: 'upl_1', state: 'finished', media, error: null }));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods,
    bytes: arrived.promise.then(({ request }) => request),
    async finish() {
      const { response } = await arrived.promise;
      response.writeHead(204, { 'upload-offset': String(sizeBytes) }).end();
    },
    close: () => void server.close(),
  };
}
