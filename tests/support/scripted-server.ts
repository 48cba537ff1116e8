import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  /** Raw path with query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings are sent as is, anything else as JSON. */
  readonly body?: unknown;
  /** Closes the connection after the whole request was received, without a response. */
  readonly cut?: boolean;
}

export type Script = ScriptedResponse | ((request: ReceivedRequest) => ScriptedResponse);

export interface ScriptedServer {
  readonly baseUrl: string;
  readonly received: ReceivedRequest[];
  /** Returns the number of unused responses. */
  remaining(): number;
  /** Adds responses, sent in the order requests arrive. */
  script(...responses: Script[]): void;
  close(): Promise<void>;
}

/**
 * Starts a server that records exact bytes and sends the scripted responses in order, or 599 if none is left.
 */
export async function startScriptedServer(...first: Script[]): Promise<ScriptedServer> {
  const responses: Script[] = [...first];
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void readRequest(request).then((seen) => {
      received.push(seen);
      const next = responses.shift() ?? { status: 599, body: 'no answer was scripted' };
      send(response, typeof next === 'function' ? next(seen) : next);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    received,
    remaining: () => responses.length,
    script: (...more) => void responses.push(...more),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers: request.headers,
    bytes,
    text: bytes.toString('utf8'),
  };
}

function send(response: ServerResponse, script: ScriptedResponse): void {
  if (script.cut === true) {
    response.destroy();
    return;
  }
  const isText = typeof script.body === 'string' || script.body === undefined;
  const type = isText ? 'text/plain' : 'application/json';
  response.writeHead(script.status ?? 200, { 'content-type': type, ...script.headers });
  response.end(isText ? (script.body ?? '') : JSON.stringify(script.body));
}
