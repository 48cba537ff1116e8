import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { ProductAddress } from '#tests/support/product-client.ts';

const STILL_RUNNING = 409;
/** Errors after which docs/api.md and docs/errors.md say to try again, and those of a proxy. */
const TRANSIENT = new Set([429, 502, 503, 504, 507]);
const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 5000;
/** As long as the command line tries to reach a server (docs/cli.md). */
const GIVE_UP_AFTER_MS = 120_000;
const SERVER_ERROR = 500;
const MAX_TEXT = 300;

export interface RetryingClient {
  /** Sends a change with an `Idempotency-Key`, again and again until there's a result. */
  post<T>(path: string, body: object | FormData, schema: z.ZodType<T>): Promise<T>;
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** Requests, and why they were repeated: a status or `no response`. */
  readonly requests: number;
  readonly retries: Readonly<Record<string, number>>;
  /** 5xx that were the final result of a call, and calls that never got a response. */
  readonly finalErrors: readonly string[];
}

interface Call {
  readonly path: string;
  readonly init: RequestInit;
}

/** Creates a client that retries as docs/api.md says: the same key, after `Retry-After` or a growing pause. */
export function createRetryingClient(
  { url, token }: ProductAddress,
  { giveUpAfterMs = GIVE_UP_AFTER_MS } = {},
): RetryingClient {
  const retries: Record<string, number> = {};
  const finalErrors: string[] = [];
  let requests = 0;

  async function send({ path, init }: Call): Promise<unknown> {
    const until = performance.now() + giveUpAfterMs;
    for (let attempt = 0; ; attempt += 1) {
      requests += 1;
      const result = await tryOnce(url + path, init);
      if (isSuccess(result)) return JSON.parse(result.text);
      if (!shouldRetry(result) || performance.now() > until) throw toFinalError(path, result);
      const reason = result.status === 0 ? 'no response' : String(result.status);
      retries[reason] = (retries[reason] ?? 0) + 1;
      const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
      await pause(result.retryAfterMs ?? delayMs);
    }
  }

  function toFinalError(path: string, { status, text }: Attempt): Error {
    const error = new Error(`${path}: ${status} ${text.slice(0, MAX_TEXT)}`);
    if (status === 0 || status >= SERVER_ERROR) finalErrors.push(error.message);
    return error;
  }

  const authorization = { authorization: `Bearer ${token}` };
  return {
    async post(path, body, schema) {
      const isForm = body instanceof FormData;
      const headers = {
        ...authorization,
        'idempotency-key': randomUUID(),
        prefer: 'wait=0',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      };
      const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
      return schema.parse(await send({ path, init }));
    },
    get: async (path, schema) =>
      schema.parse(await send({ path, init: { headers: authorization } })),
    get requests() {
      return requests;
    },
    retries,
    finalErrors,
  };
}

interface Attempt {
  /** 0 without a response. */
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | null;
}

async function tryOnce(url: string, init: RequestInit): Promise<Attempt> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const seconds = response.headers.get('retry-after');
    const retryAfterMs = seconds === null ? null : Number(seconds) * 1000;
    return { status: response.status, text, retryAfterMs };
  } catch (error) {
    return { status: 0, text: String(error), retryAfterMs: null };
  }
}

const isSuccess = ({ status }: Attempt): boolean => status > 0 && status < 400;

function shouldRetry({ status, text }: Attempt): boolean {
  if (status === 0 || TRANSIENT.has(status)) return true;
  return status === STILL_RUNNING && text.includes('still_running');
}
