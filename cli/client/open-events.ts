import { toTransportError } from './transport-error.ts';
import { readResponse } from './read-response.ts';
import { fetchByWire, type Wire } from './wire.ts';

/** One server-sent event, with its data parsed as JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

interface EventsRequest {
  readonly server: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The server sends a keep-alive comment every 15 s, so this allows for two missed ones. */
const SILENCE_MS = 45_000;
const LIMITS = { silenceMs: SILENCE_MS, minSilenceMs: SILENCE_MS };

/**
 * Yields a stream's events until its `end` event. Throws the server's refusal, and `answer_lost` when the
 * connection breaks or goes silent, in which case the caller can reconnect.
 */
export async function* openEvents(
  wire: Wire,
  { server, address, headers }: EventsRequest,
): AsyncGenerator<StreamEvent> {
  try {
    const response = await fetchByWire(wire, {
      ...LIMITS,
      server,
      address,
      method: 'GET',
      headers: { ...headers, accept: 'text/event-stream' },
    });
    if (!response.ok || !response.body) {
      const getHeader = (name: string): string | null => response.headers.get(name);
      const raw = { status: response.status, body: await response.text(), getHeader };
      readResponse(raw, { keys: [], url: server });
      throw new Error('The response has no body.');
    }
    for await (const event of readEvents(response.body)) {
      if (event.event === 'end') return;
      yield event;
    }
    throw new Error('the stream was interrupted');
  } catch (error) {
    throw toTransportError(error, { url: server, signal: wire.signal, network: wire.network });
  }
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event) yield event;
    }
  }
}

/** Parses one event. Returns null for comments, which only keep the connection alive. */
function parseBlock(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice('event:'.length).trim();
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).trimStart());
  }
  if (data.length === 0) return null;
  return { event, data: JSON.parse(data.join('\n')) as unknown };
}
