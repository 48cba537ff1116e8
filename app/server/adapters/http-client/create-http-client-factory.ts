import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  BodyReadError,
  HttpNoResponseError,
  type HttpClient,
  type HttpClientFactory,
  type HttpExchange,
  type HttpRequest,
  type HttpResponse,
} from '#app/server/ports/http-client.ts';
import { observe } from '#app/server/ports/observations.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import { createEarlyResponseConnector } from './early-response-connector.ts';
import { encodeBody } from './encode-body.ts';
import {
  exchangeOnce,
  NoResponseAttempt,
  type PreparedRequest,
  type RawResponse,
} from './exchange-once.ts';
import { parseLosslessJson } from './parse-lossless-json.ts';
import { planRetry, readRetryAfterMs, type TryOutcome } from './plan-retry.ts';
import { collectSecrets, redactText, redactUrl } from './redact.ts';
import { toPathTemplate } from './to-path-template.ts';

export interface HttpClientFactoryOptions {
  readonly logger?: { debug(fields: object, message: string): void };
  /** Jitter and the delay between attempts; replaced in tests. */
  readonly random?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

interface ClientParts {
  readonly keptAlive: Dispatcher;
  readonly perRequest: Dispatcher;
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  readonly platform: PlatformId | undefined;
  readonly report: (exchange: HttpExchange) => void;
}

/** Creates clients for outbound HTTP over undici. `close` closes idle keep-alive connections. */
export function createHttpClientFactory(
  options: HttpClientFactoryOptions = {},
): HttpClientFactory & { close(): Promise<void> } {
  const connect = createEarlyResponseConnector();
  const keptAlive = new Agent({ connect });
  // If the server has already closed a keep-alive connection, the outcome of a request sent on it is unknown.
  // Requests that must be sent only once therefore open their own connection.
  const perRequest = new Agent({ connect, pipelining: 0 });
  const { random = Math.random, sleep = delay } = options;
  return {
    create: ({ onExchange, signal, platform }) => {
      const report = (exchange: HttpExchange): void => {
        options.logger?.debug({ exchange }, 'Sent a request.');
        onExchange?.(exchange);
        if (platform !== undefined) observeExchange(platform, exchange);
      };
      return createClient({ keptAlive, perRequest, random, sleep, signal, platform, report });
    },
    close: async () => {
      await Promise.all([keptAlive.close(), perRequest.close()]);
    },
  };
}

function observeExchange(platform: PlatformId, exchange: HttpExchange): void {
  const { method, status, durationMs } = exchange;
  observe('fanfare:platform.request', { platform, method, status, seconds: durationMs / 1000 });
}

function createClient(parts: ClientParts): HttpClient {
  return {
    async request(request) {
      const prepared = prepare(request, parts.signal);
      const idempotent = request.idempotent === true;
      for (let attempts = 1; ; attempts += 1) {
        const outcome = await traceTry(parts, prepared);
        const pauseMs = planRetry(
          toTryOutcome(outcome),
          { attempts: attempts, idempotent },
          parts.random(),
        );
        if (pauseMs === null) {
          if (outcome instanceof Error) throw outcome;
          return toResponse(outcome);
        }
        await parts.sleep(pauseMs);
      }
    },
  };
}

function prepare(request: HttpRequest, outer: AbortSignal | undefined): PreparedRequest {
  const url = URL.parse(request.url);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new HttpNoResponseError('The address isn’t an http or https URL.', { sent: false });
  }
  const pairs = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  // Appended as text because URLSearchParams would re-encode the existing query (Rest.li's raw brackets).
  if (pairs.length > 0) url.search = [url.search.slice(1), ...pairs].filter(Boolean).join('&');
  const signals = [outer, request.signal].filter((signal) => signal !== undefined);
  return {
    request,
    url,
    body: request.body === undefined ? null : encodeBody(request.body),
    signal: signals.length === 0 ? undefined : AbortSignal.any(signals),
  };
}

/** Runs a request to a platform in a span of its own. Other requests aren't traced. */
async function traceTry(
  parts: ClientParts,
  prepared: PreparedRequest,
): Promise<RawResponse | HttpNoResponseError | BodyReadError> {
  const { platform } = parts;
  if (platform === undefined) return recordTry(parts, prepared);
  const { request, url } = prepared;
  const facts = {
    platform,
    method: request.method,
    host: url.hostname,
    path: toPathTemplate(url.pathname),
  };
  return runInSpan({ name: 'platform call', facts }, async (span) => {
    const outcome = await recordTry(parts, prepared);
    span.add({ status: outcome instanceof Error ? null : outcome.status });
    return outcome;
  });
}

async function recordTry(
  parts: ClientParts,
  prepared: PreparedRequest,
): Promise<RawResponse | HttpNoResponseError | BodyReadError> {
  const startedAt = new Date();
  const start = performance.now();
  const dispatcher = prepared.request.idempotent === true ? parts.keptAlive : parts.perRequest;
  const outcome = await exchangeOnce(dispatcher, prepared).catch(toFailure);
  const toNoResponseError = outcome instanceof Error;
  const secrets = collectSecrets(prepared.request);
  parts.report({
    method: prepared.request.method,
    url: redactUrl(prepared.url.href),
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - start),
    status: toNoResponseError ? null : outcome.status,
    responseExcerpt:
      toNoResponseError || outcome.status < 400 ? null : redactText(outcome.text, secrets),
    error: toNoResponseError ? redactText(outcome.message, secrets) : null,
  });
  return outcome;
}

/** An error thrown before the request could start (such as an invalid header) means nothing was sent. */
function toFailure(error: unknown): HttpNoResponseError | BodyReadError {
  if (error instanceof HttpNoResponseError || error instanceof BodyReadError) return error;
  return new HttpNoResponseError('The request couldn’t be sent.', { sent: false, cause: error });
}

function toTryOutcome(outcome: RawResponse | HttpNoResponseError | BodyReadError): TryOutcome {
  if (outcome instanceof Error) {
    const dropped = outcome instanceof NoResponseAttempt && outcome.dropped;
    return { kind: dropped ? 'dropped' : 'gave_up' };
  }
  const retryAfterMs = readRetryAfterMs(outcome.headers['retry-after'], new Date());
  return { kind: 'responded', status: outcome.status, retryAfterMs };
}

function toResponse(response: RawResponse): HttpResponse {
  return { ...response, json: () => parseLosslessJson(response.text) };
}
