import { RECEIPT_KEYS_PATH } from '#app/domain/delivery/receipt.ts';
import { USER_AGENT } from '../version.ts';
import { readResponse } from './read-response.ts';
import { toTransportError } from './transport-error.ts';
import { fetchByWire, type Wire } from './wire.ts';

const SILENCE_MS = 60_000;

/** Fetches the server's public keys as a JWK set. They're public, so no token is sent. */
export async function fetchReceiptKeys(
  options: Wire & { readonly url: string },
): Promise<Record<string, unknown>> {
  const { url } = options;
  try {
    const response = await fetchByWire(options, {
      server: url,
      method: 'GET',
      address: url + RECEIPT_KEYS_PATH,
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
      silenceMs: SILENCE_MS,
    });
    const raw = {
      status: response.status,
      body: await response.text(),
      getHeader: (name: string) => response.headers.get(name),
    };
    return readResponse(raw, { keys: ['keys'], url });
  } catch (error) {
    throw toTransportError(error, options);
  }
}
