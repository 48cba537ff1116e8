import { readArriving } from './arriving.ts';
import type { BlobStore, StoredBlob } from './types.ts';

export interface PulledFile {
  readonly status: number;
  readonly contentType: string | null;
  readonly blob: StoredBlob | null;
}

/** How long to wait for the first byte from the client's server. */
const PULL_TIMEOUT_MS = 30_000;

class TooLarge extends Error {}

/**
 * Fetches a URL that a client gave to the platform. Doesn't follow redirects. Status 0 means the server
 * couldn't be reached, and 413 a file above the limit.
 */
export async function pull(blobs: BlobStore, url: string, maxBytes: number): Promise<PulledFile> {
  const response = await fetchOnce(url);
  if (!response) return { status: 0, contentType: null, blob: null };
  const contentType = response.headers.get('content-type');
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    return { status: response.status, contentType, blob: null };
  }
  try {
    const blob = await blobs.write(limit(response.body, maxBytes));
    return { status: 200, contentType, blob };
  } catch (error) {
    return { status: error instanceof TooLarge ? 413 : 0, contentType, blob: null };
  }
}

async function fetchOnce(url: string): Promise<Response | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PULL_TIMEOUT_MS);
  try {
    return await fetch(url, { redirect: 'manual', signal: controller.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function* limit(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of readArriving(body)) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new TooLarge();
    yield chunk;
  }
}
