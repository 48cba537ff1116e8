import type { UrlFetcher } from '#app/server/ports/url-fetcher.ts';
import { type MediaType, sniffMedia, SNIFFED_BYTES } from './sniff-media.ts';

/** Video players name their file in the head of a page, or near it. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const INSPECT_TIMEOUT_MS = 30_000;
/** Only the start is read here, so the size limit is up to the code that downloads the file. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/u;
const STREAM_TYPE = /mpegurl$|^application\/dash\+xml$/u;

export interface InspectedUrl {
  /** The final URL after redirects. */
  readonly url: string;
  /** Null when the URL isn't an image or a video. */
  readonly media: MediaType | null;
  readonly sizeBytes: number | null;
  readonly fileName: string | null;
  /** A playlist of segments (HLS, DASH) instead of one file. */
  readonly isStream: boolean;
  /** The page's first 2 MiB; null when the URL isn't a page. */
  readonly page: { readonly bytes: Buffer; readonly charset: string | null } | null;
}

interface InspectOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads the start of the file at a URL, or a whole page. */
export async function inspectUrl(
  fetcher: UrlFetcher,
  url: string,
  { signal, headers = {} }: InspectOptions,
): Promise<InspectedUrl> {
  const fetched = await fetcher.fetch({
    url,
    headers,
    maxBytes: ANY_SIZE,
    timeoutMs: INSPECT_TIMEOUT_MS,
    ...(signal ? { signal } : {}),
  });
  try {
    const mayBePage = PAGE_TYPE.test(fetched.contentType) || fetched.contentType === '';
    const bytes = await readUpTo(fetched.body, async (start) =>
      mayBePage && !(await sniffMedia(start)) ? MAX_PAGE_BYTES : SNIFFED_BYTES,
    );
    const media = await sniffMedia(bytes);
    return {
      url: fetched.url,
      media,
      sizeBytes: fetched.sizeBytes,
      fileName: fetched.fileName,
      isStream: STREAM_TYPE.test(fetched.contentType) || isPlaylist(bytes),
      page: mayBePage && !media ? { bytes, charset: fetched.charset } : null,
    };
  } finally {
    fetched.close();
  }
}

function isPlaylist(bytes: Buffer): boolean {
  return bytes.subarray(0, 7).toString('latin1') === '#EXTM3U';
}

/**
 * Reads the start of a body. `chooseLimit` receives the first bytes and returns how many to read in total.
 */
async function readUpTo(
  body: AsyncIterable<Uint8Array>,
  chooseLimit: (start: Buffer) => Promise<number>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let limit: number | null = null;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk));
    size += chunk.byteLength;
    if (size < SNIFFED_BYTES) continue;
    limit ??= await chooseLimit(Buffer.concat(chunks));
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit ?? size);
}
