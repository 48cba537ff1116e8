import type { Collection } from './types.ts';

/** A request as the control API reports it. */
export interface ReceivedRequest {
  /** Counts up from 1. */
  readonly id: number;
  readonly platform: string;
  readonly endpoint: string;
  readonly method: string;
  /** Includes the query. Secrets are masked. */
  readonly path: string;
  readonly at: string;
  readonly contentType: string | null;
  /** Fields of a JSON, form, or multipart body, without files. Secrets are masked. */
  readonly body?: unknown;
  readonly sizeBytes: number;
  /** Null while the request is being handled, or if the process was killed meanwhile. */
  readonly status: number | null;
  /** False if the client got no response. */
  readonly answered: boolean;
  readonly faults: readonly string[];
  /** A bug in the simulator. */
  readonly error?: string;
}

export interface ReceivedLog {
  add(entry: Omit<ReceivedRequest, 'id'>): ReceivedRequest;
  update(entry: ReceivedRequest): void;
  list(filter: ReceivedFilter): ReceivedRequest[];
  clear(platform: string): void;
}

interface ReceivedFilter {
  platform?: string | undefined;
  endpoint?: string | undefined;
  /** Only requests after this ID. */
  sinceId?: number | undefined;
  /** Only requests at or after this time. */
  sinceTime?: Date | undefined;
}

/** Keeps the newest entries only, so a run of thousands of posts doesn't fill the memory. */
const MAX_KEPT = 50_000;

export function createReceivedLog(rows: Collection<ReceivedRequest>): ReceivedLog {
  const ids = rows.values().map(({ id }) => id);
  let lastId = ids.reduce((max, id) => Math.max(max, id), 0);
  let firstId = ids.reduce((min, id) => Math.min(min, id), lastId + 1);
  return {
    add: (entry) => {
      lastId += 1;
      const row = { ...entry, id: lastId };
      rows.set(String(row.id), row);
      for (; firstId <= lastId - MAX_KEPT; firstId += 1) rows.delete(String(firstId));
      return row;
    },
    update: (row) => rows.set(String(row.id), row),
    list: (filter) => rows.values().filter((row) => matches(row, filter)),
    clear: (platform) => {
      for (const row of rows.values()) if (row.platform === platform) rows.delete(String(row.id));
    },
  };
}

function matches(row: ReceivedRequest, filter: ReceivedFilter): boolean {
  if (filter.platform !== undefined && row.platform !== filter.platform) return false;
  if (filter.endpoint !== undefined && row.endpoint !== filter.endpoint) return false;
  if (filter.sinceId !== undefined && row.id <= filter.sinceId) return false;
  return filter.sinceTime === undefined || new Date(row.at) >= filter.sinceTime;
}

const SECRET_NAME =
  /^(code|access_token|refresh_token|id_token|token|input_token|fb_exchange_token|client_secret|app_secret|appsecret_proof|code_verifier|client_assertion|password|upload_token|sig|signature)$/i;
const BLANK = '[redacted]';

export function redactPath(path: string): string {
  const [pathname = '', query] = path.split('?', 2);
  if (query === undefined) return path;
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return SECRET_NAME.test(name) ? `${name}=${BLANK}` : pair;
  });
  return `${pathname}?${pairs.join('&')}`;
}

export function redactBody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactBody);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, SECRET_NAME.test(name) ? BLANK : redactBody(item)]),
  );
}
