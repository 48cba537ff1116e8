/** More than any suggestion needs: the limit for a server that never stops sending. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/**
 * Performs the SDK's network requests. Tells the SDK not to retry a 429 for an exhausted quota, doesn't
 * follow redirects, so the key goes nowhere else, stops reading after 8 MiB, and turns a plain JSON response
 * to a streaming request into a stream with one event, because some servers ignore `stream`.
 *
 * Uses Node's own fetch because adapters/http-client only reads whole platform responses.
 */
export async function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.status === 429) return withRetryAdvice(response);
  const limited = response.body ? new Response(limit(response.body), response) : response;
  return limited.ok && isJson(limited) && asksForStream(init) ? toStream(limited) : limited;
}

async function withRetryAdvice(response: Response): Promise<Response> {
  const body = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  if (saysQuotaIsUsedUp(body)) headers.set('x-should-retry', 'false');
  return new Response(body, { status: 429, statusText: response.statusText, headers });
}

function saysQuotaIsUsedUp(body: string): boolean {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown } };
    return error?.code === 'insufficient_quota' || error?.type === 'insufficient_quota';
  } catch {
    return false;
  }
}

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

function asksForStream(init: RequestInit | undefined): boolean {
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
