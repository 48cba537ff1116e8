import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A response of the odd model: what it writes, or how it breaks the exchange. */
export interface Habit {
  /** The caption in an otherwise correct response. */
  readonly caption?: string;
  /** What it says when asked whether its text is a post or a reply; `post` by default. */
  readonly check?: string;
  /** The message's content, which may be anything. */
  readonly content?: unknown;
  /** Further fields of the message. */
  readonly message?: Record<string, unknown>;
  readonly finish?: string | null;
  readonly usage?: unknown;
  /** Sends the response itself. `data` is the correct response or its chunks. */
  readonly send?: (response: ServerResponse, sent: SentParts) => void;
}

export interface SentParts {
  readonly isStreamed: boolean;
  readonly whole: object;
  readonly chunks: readonly object[];
}

export interface OddModel {
  readonly baseUrl: string;
  /** The requested habits, one entry per request. */
  readonly requested: string[];
  close(): Promise<void>;
}

const USAGE = { prompt_tokens: 40, completion_tokens: 20, total_tokens: 60 };

/** Starts a chat service that responds with the habit named in the topic, as in "Kiln (habit: no-done)". */
export async function startOddModel(habits: Readonly<Record<string, Habit>>): Promise<OddModel> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const name = /\(habit: ([\w-]+)\)/u.exec(body)?.[1] ?? '';
      requested.push(name);
      const { stream } = JSON.parse(body) as { stream?: boolean };
      const habit = habits[name] ?? {};
      const isCheck = body.includes('"json_schema"') && body.includes('"name":"check"');
      if (isCheck && !habit.send) sendJson(response, toWhole(toCheck(habit)));
      else respond(response, habit, stream === true);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requested,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(response: ServerResponse, habit: Habit, isStreamed: boolean): void {
  const parts = { isStreamed, whole: toWhole(habit), chunks: toChunks(habit) };
  if (habit.send) habit.send(response, parts);
  else if (isStreamed) sendEvents(response, parts.chunks);
  else sendJson(response, parts.whole);
}

function toCheck({ check = 'post', usage }: Habit): Habit {
  return {
    content: JSON.stringify({ instagram: check }),
    ...(usage === undefined ? {} : { usage }),
  };
}

export const toResponse = (caption: string): string =>
  JSON.stringify({ outcome: 'written', instagram: { caption } });

function toContent({ caption = 'Our kiln opens.', content }: Habit): unknown {
  return content === undefined ? toResponse(caption) : content;
}

function toWhole(habit: Habit): object {
  const { message = {}, finish = 'stop', usage = USAGE } = habit;
  return {
    id: 'odd-1',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: toContent(habit), ...message },
        finish_reason: finish,
      },
    ],
    usage,
  };
}

const PIECE_LENGTH = 7;

function toChunks(habit: Habit): object[] {
  const { message, finish = 'stop', usage = USAGE } = habit;
  const content = toContent(habit);
  const toChunk = (delta: object, finish_reason: string | null = null): object => ({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const pieces =
    typeof content === 'string'
      ? Array.from({ length: Math.ceil(content.length / PIECE_LENGTH) }, (_, at) => ({
          content: content.slice(at * PIECE_LENGTH, (at + 1) * PIECE_LENGTH),
        }))
      : [{ content }];
  return [
    toChunk({ role: 'assistant', content: '' }),
    ...pieces.map((piece) => toChunk(piece)),
    ...(message ? [toChunk(message)] : []),
    toChunk({}, finish),
    { object: 'chat.completion.chunk', choices: [], usage },
  ];
}

export function sendJson(response: ServerResponse, body: unknown, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export interface Framing {
  readonly line?: string;
  readonly prefix?: string;
  readonly end?: string;
  readonly type?: string;
}

function toEvents(chunks: readonly object[], framing: Framing = {}): string {
  const { line = '\n', prefix = 'data: ', end = `data: [DONE]${line}${line}` } = framing;
  return chunks.map((chunk) => `${prefix}${JSON.stringify(chunk)}${line}${line}`).join('') + end;
}

export function sendEvents(
  response: ServerResponse,
  chunks: readonly object[],
  framing: Framing = {},
): void {
  response.writeHead(200, { 'content-type': framing.type ?? 'text/event-stream' });
  response.end(toEvents(chunks, framing));
}

/** Sends the response with changes on the wire: bytes split at odd places, another encoding, or a cut. */
export function sendBytes(
  response: ServerResponse,
  { isStreamed, whole, chunks }: SentParts,
  { length = Infinity, isZipped = false }: { length?: number; isZipped?: boolean },
): void {
  const bytes = Buffer.from(isStreamed ? toEvents(chunks) : JSON.stringify(whole));
  const sent = isZipped ? gzipSync(bytes) : bytes;
  response.writeHead(200, {
    'content-type': isStreamed ? 'text/event-stream' : 'application/json',
    'content-length': sent.byteLength,
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.write(sent.subarray(0, length), () => {
    if (length < sent.byteLength) response.destroy();
    else response.end();
  });
}
