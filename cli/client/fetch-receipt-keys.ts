import { RECEIPT_KEYS_PATH } from '#app/domain/receipt.ts';
import { USER_AGENT } from '../lib/version.ts';
import { readAnswer } from './read-answer.ts';
import { toTransportError } from './transport-error.ts';

const TIME_LIMIT_MS = 60_000;

/** The server's public keys as a JWK set. They are for everybody: no token is sent. */
export async function fetchReceiptKeys(options: {
  url: string;
  signal: AbortSignal;
}): Promise<Record<string, unknown>> {
  const { url, signal } = options;
  try {
    const response = await fetch(url + RECEIPT_KEYS_PATH, {
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    });
    const answer = {
      status: response.status,
      body: await response.text(),
      getHeader: (name: string) => response.headers.get(name),
    };
    return readAnswer(answer, { keys: ['keys'], url });
  } catch (error) {
    throw toTransportError(error, options);
  }
}
