import { randomUUID } from 'node:crypto';
import type {
  GuardedResponse,
  GuardedSender,
} from '#app/server/adapters/http-client/guarded-sender.ts';
import { redactUrl } from '#app/server/adapters/http-client/redact.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import {
  type FetchedUrl,
  UrlFetchError,
  type UrlFetcher,
  type UrlFetchRequest,
} from '#app/server/ports/url-fetcher.ts';
import { readContentType, readFileName, readHeader, readLength } from './response-headers.ts';
import { explainFetch } from './explain-fetch.ts';
import { decodeBody, readLimited, toTooLargeError } from './read-body.ts';
import type { UrlGuard } from './url-guard.ts';

export interface GuardedFetcherOptions {
  readonly guard: UrlGuard;
  readonly sender: GuardedSender;
  readonly logger: Pick<Logger, 'debug'>;
  readonly headersTimeoutMs?: number;
  readonly stallMs?: number;
}

const MAX_REDIRECTS = 5;
const HEADERS_TIMEOUT_MS = 15_000;
const STALL_MS = 20_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SENT_HEADERS: ReadonlySet<string> = new Set(['accept', 'referer', 'user-agent']);
const USER_AGENT = 'Mozilla/5.0 (compatible; Fanfare/1.0)';

interface Hop {
  readonly url: URL;
  readonly response: GuardedResponse;
}

/**
 * Creates the only way to fetch a user-provided URL: every hop passes the guard, and no cookies or tokens are
 * sent.
 */
export function createGuardedFetcher(options: GuardedFetcherOptions): UrlFetcher {
  return {
    check: (url) => void options.guard.checkUrl(url),
    async fetch(request) {
      const deadline = AbortSignal.timeout(request.timeoutMs);
      const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
      const toReason = (error: unknown): Error =>
        explainFetch(error, { stop: request.signal, deadline });
      try {
        const hop = await followRedirects(options, { request, signal });
        return toFetched(hop, { options, request, signal, toReason });
      } catch (error) {
        throw toReason(error);
      }
    },
  };
}

async function followRedirects(
  { guard, sender, logger, headersTimeoutMs = HEADERS_TIMEOUT_MS }: GuardedFetcherOptions,
  { request, signal }: { request: UrlFetchRequest; signal: AbortSignal },
): Promise<Hop> {
  const fetchId = randomUUID();
  let url = guard.checkUrl(request.url);
  for (let redirects = 0; ; redirects += 1) {
    const { method = 'GET' } = request;
    const headers = toSentHeaders(request);
    const response = await sender.send({ url, method, headers, headersTimeoutMs, signal });
    const [address] = redactUrl(url.href).split('?');
    logger.debug({ fetchId, address, status: response.status }, 'Fetched a URL for a user.');
    if (!REDIRECTS.has(response.status)) return { url, response };
    drop(response);
    if (redirects === MAX_REDIRECTS) {
      throw new UrlFetchError('refused', `The site redirected more than ${MAX_REDIRECTS} times.`);
    }
    url = toNextUrl(guard, url, readHeader(response.headers, 'location'));
  }
}

function toNextUrl(guard: UrlGuard, from: URL, location: string | null): URL {
  const next = location === null ? null : URL.parse(location, from);
  if (!next) throw new UrlFetchError('refused', 'The site redirected without specifying where.');
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new UrlFetchError('forbidden', 'The site redirected to an unencrypted link.');
  }
  return guard.checkUrl(next.href);
}

function toSentHeaders({ headers = {} }: UrlFetchRequest): Record<string, string> {
  const given = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name, value]) => SENT_HEADERS.has(name) && !/[\r\n]/u.test(value));
  return {
    'user-agent': USER_AGENT,
    accept: '*/*',
    ...Object.fromEntries(given),
    'accept-encoding': 'identity',
  };
}

interface Reading {
  readonly options: GuardedFetcherOptions;
  readonly request: UrlFetchRequest;
  readonly signal: AbortSignal;
  readonly toReason: (error: unknown) => Error;
}

function toFetched({ url, response }: Hop, reading: Reading): FetchedUrl {
  const { options, request, signal, toReason } = reading;
  const { status, headers, body } = response;
  if (status < 200 || status > 299) {
    drop(response);
    throw toRefusal(status);
  }
  const encoding = readHeader(headers, 'content-encoding') ?? '';
  const sizeBytes = encoding === '' ? readLength(headers) : null;
  if (request.method !== 'HEAD' && sizeBytes !== null && sizeBytes > request.maxBytes) {
    drop(response);
    throw toTooLargeError(request.maxBytes);
  }
  const decoded = request.method === 'HEAD' ? body : decodeBody(body, encoding);
  const { stallMs = STALL_MS } = options;
  const limits = { maxBytes: request.maxBytes, stallMs, signal };
  return {
    ...readContentType(headers),
    url: url.href,
    sizeBytes,
    fileName: readFileName(headers),
    body: explainErrors(readLimited(decoded, limits), toReason),
    close: () => drop(response),
  };
}

async function* explainErrors(
  chunks: AsyncIterable<Uint8Array>,
  toReason: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw toReason(error);
  }
}

function drop({ body }: GuardedResponse): void {
  body.destroy();
}

function toRefusal(status: number): UrlFetchError {
  const isMissing = status === 404 || status === 410;
  const isClosed = status === 401 || status === 403;
  const why = isMissing
    ? 'This link doesn’t lead to anything. Check it in a browser.'
    : isClosed
      ? 'This link isn’t public. Fanfare can only fetch what anyone can open without signing in.'
      : `The site returned an error (${status}). Try again later.`;
  return new UrlFetchError('refused', why, { status });
}
