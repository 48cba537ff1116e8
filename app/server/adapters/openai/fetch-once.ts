import { isRefusalError } from './refusal-codes.ts';

/** More than any suggestion needs: the limit for a server that never stops sending. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** More than any error needs. */
const MAX_ERROR_CHARACTERS = 64 * 1024;

/**
 * Performs the SDK's network requests. Tells the SDK not to retry an exhausted quota or a refused topic,
 * doesn't follow redirects, so the key goes nowhere else, stops reading after 8 MiB, decodes bodies in other
 * encodings than UTF-8, and turns a plain JSON response to a streaming request into a stream with one event,
 * because some servers ignore `stream`.
 *
 * Uses Node's own fetch because adapters/http-client only reads whole platform responses.
 */
export async function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const limited = response.body
    ? new Response(toUtf8(response, limit(response.body)), response)
    : response;
  if (isRetried(limited)) return withRetryAdvice(limited);
  return limited.ok && isJson(limited) && requestsStream(init) ? toStream(limited) : limited;
}

/** Returns whether the SDK repeats requests that fail with this status. */
function isRetried({ status }: Response): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

async function withRetryAdvice(response: Response): Promise<Response> {
  const body = (await readText(response)).slice(0, MAX_ERROR_CHARACTERS);
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  if (isFinal(body)) headers.set('x-should-retry', 'false');
  const { status, statusText } = response;
  return new Response(body, { status, statusText, headers });
}

/** Returns whether an error's body says that repeating the request can't help. */
function isFinal(body: string): boolean {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown } };
    const isUsedUp = error?.code === 'insufficient_quota' || error?.type === 'insufficient_quota';
    return isUsedUp || isRefusalError(error);
  } catch {
    return false;
  }
}

/**
 * Returns a body as UTF-8, which is all that fetch decodes. Otherwise accents in Latin-1 would be damaged,
 * and the text would be requested and paid for again. An unknown encoding changes nothing.
 */
function toUtf8(
  { headers }: Response,
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const [, charset = 'utf-8'] = CHARSET.exec(headers.get('content-type') ?? '') ?? [];
  if (/^utf-?8$/iu.test(charset)) return body;
  try {
    // Lib types disagree about whether a decoder reads any buffer or only plain ones.
    const decoder = new TextDecoderStream(charset) as unknown as ReadableWritablePair<
      string,
      Uint8Array
    >;
    return body.pipeThrough(decoder).pipeThrough(new TextEncoderStream());
  } catch (error) {
    if (error instanceof RangeError) return body;
    throw error;
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/iu;

function limit(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let left = MAX_BODY_BYTES;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left >= 0) controller.enqueue(chunk);
        else
          controller.error(new TypeError(`The response is longer than ${MAX_BODY_BYTES} bytes.`));
      },
    }),
  );
}

function isJson({ headers }: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/iu.test(headers.get('content-type') ?? '');
}

function requestsStream(init: RequestInit | undefined): boolean {
  if (typeof init?.body !== 'string') return false;
  const body = JSON.parse(init.body) as { stream?: unknown };
  return body.stream === true;
}

async function toStream(response: Response): Promise<Response> {
  const lines = (await readText(response)).split(/\r\n|\r|\n/u).map((line) => `data: ${line}`);
  const headers = new Headers(response.headers);
  headers.set('content-type', 'text/event-stream');
  return new Response(`${lines.join('\n')}\n\n`, { status: response.status, headers });
}

/**
 * Returns an empty text for an unreadable body. Otherwise the SDK would retry, and every request is billed.
 */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (error instanceof TypeError) return '';
    throw error;
  }
}
