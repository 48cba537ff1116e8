import { z } from 'zod';
import { compressText, decompressText } from '#app/server/db/compressed-text.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { EXCHANGE_DICTIONARY } from './exchange-dictionary.ts';

/** Identifies the layout and the dictionary. Another layout or dictionary needs another number. */
const LAYOUT = 1;
/** The number of exchanges, which SQL can read with `get_byte`, and the layout. */
const HEADER_BYTES = 2;

const StoredExchanges = z.tuple(
  // Milliseconds that the app clock is ahead of the machine's clock.
  [z.number()],
  z.tuple([
    z.string(),
    z.string(),
    // Milliseconds from the start of the request to the row's time.
    z.number(),
    z.number(),
    z.number().nullable(),
    z.string().nullable(),
    z.string().nullable(),
  ]),
);

/** An exchange and its time by the app clock. */
export interface TimedExchange {
  readonly at: Date;
  readonly exchange: HttpExchange;
}

/**
 * Compresses the redacted exchanges that led to an event, to a tenth of their size as JSON. `at` is the time of
 * the event's row; `offsetMs` is how far the app clock is ahead of the machine's, whose time exchanges carry.
 */
export function compressExchanges(
  exchanges: readonly HttpExchange[],
  { at, offsetMs }: { readonly at: Date; readonly offsetMs: number },
): Buffer<ArrayBuffer> {
  const stored: z.infer<typeof StoredExchanges> = [
    offsetMs,
    ...exchanges.map((exchange): z.infer<typeof StoredExchanges>[1] => [
      exchange.method,
      exchange.url,
      at.getTime() - offsetMs - Date.parse(exchange.startedAt),
      exchange.durationMs,
      exchange.status,
      exchange.responseExcerpt,
      exchange.error,
    ]),
  ];
  const header = Buffer.from([exchanges.length, LAYOUT]);
  return Buffer.concat([header, compressText(JSON.stringify(stored), EXCHANGE_DICTIONARY)]);
}

/** Restores the exchanges of an event's row. Returns none if the bytes can't be read, so the rest can be shown. */
export function decompressExchanges(bytes: Uint8Array, at: Date): TimedExchange[] {
  if (bytes[1] !== LAYOUT) return [];
  const stored = readStored(bytes);
  if (stored === null) return [];
  const [offsetMs, ...exchanges] = stored;
  return exchanges.map(([method, url, beforeMs, durationMs, status, responseExcerpt, error]) => {
    const startedAt = new Date(at.getTime() - offsetMs - beforeMs).toISOString();
    const exchange = { method, url, startedAt, durationMs, status, responseExcerpt, error };
    return { at: new Date(at.getTime() - beforeMs), exchange };
  });
}

function readStored(bytes: Uint8Array): z.infer<typeof StoredExchanges> | null {
  try {
    const text = decompressText(bytes.subarray(HEADER_BYTES), EXCHANGE_DICTIONARY);
    return StoredExchanges.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
