import { Agent, request as sendHttp, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as sendHttps } from 'node:https';
import type { ProbeResponse, ProbeRequest } from './types.ts';

const TIMEOUT_MS = 20_000;
const MAX_TEXT = 2_000_000;

export interface Sender {
  send(request: ProbeRequest): Promise<ProbeResponse>;
  close(): void;
}

/** Creates a client that sends requests byte for byte. `fetch` would normalize paths and forbid headers. */
export function createSender(url: string, connections: number): Sender {
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === 'https:';
  const settings = { keepAlive: true, maxSockets: connections };
  const agent = isTls ? new TlsAgent(settings) : new Agent(settings);
  const open = isTls ? sendHttps : sendHttp;
  const sendOnce = (
    { method, path, headers = {}, body }: ProbeRequest,
    own: Agent | false,
  ): Promise<ProbeResponse | 'stale'> =>
    new Promise((resolve) => {
      const start = performance.now();
      const end = (response: Pick<ProbeResponse, 'status' | 'headers' | 'text' | 'isCut'>): void =>
        resolve({ ...response, tookMs: performance.now() - start });
      const cut = (): void =>
        outgoing.reusedSocket
          ? resolve('stale')
          : end({ status: 0, headers: {}, text: '', isCut: true });
      const length =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = open(
        { hostname, port, method, path, agent: own, headers: { ...length, ...headers } },
        (incoming) => {
          readText(incoming).then((text) => {
            const status = incoming.statusCode ?? 0;
            end({ status, headers: incoming.headers, text, isCut: false });
          }, cut);
        },
      );
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy());
      outgoing.on('error', cut);
      outgoing.end(body);
    });
  // An idle connection may have been closed just before it was reused. That isn't the request's fault, so
  // send it again.
  const send = async (request: ProbeRequest): Promise<ProbeResponse> => {
    const response = await sendOnce(request, agent);
    if (response !== 'stale') return response;
    const again = await sendOnce(request, false);
    return again === 'stale' ? { status: 0, headers: {}, text: '', isCut: true, tookMs: 0 } : again;
  };
  return { send, close: () => agent.destroy() };
}

/** Reads the body. Event streams never end, so their start is enough. */
async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const isStream = incoming.headers['content-type']?.includes('event-stream') === true;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (isStream || size > MAX_TEXT) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
