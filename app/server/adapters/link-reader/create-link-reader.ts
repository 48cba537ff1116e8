import { ParseError } from '#app/server/adapters/parse-pool/parse-child.ts';
import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { inspectUrl } from '#app/server/adapters/video-finder/inspect-url.ts';
import { LinkReadError, type LinkPage, type LinkReader } from '#app/server/ports/link-reader.ts';
import { UrlFetchError, type UrlFetcher } from '#app/server/ports/url-fetcher.ts';

const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const IMAGE_TIMEOUT_MS = 20_000;
/** LinkedIn recommends 1200 × 627 pixels for link images. */
const CARD_SIDE = 1200;

interface Tools {
  readonly fetcher: UrlFetcher;
  readonly parsers: ParsePool;
}

interface Options {
  readonly signal?: AbortSignal;
}

export function createLinkReader(tools: Tools): LinkReader {
  return {
    readPage: (url, options) => readPage(tools, url, options),
    readImage: (url, options) => readImage(tools, url, options),
  };
}

async function readPage(
  { fetcher, parsers }: Tools,
  url: string,
  options: Options,
): Promise<LinkPage> {
  const { page, url: pageUrl } = await inspectUrl(fetcher, url, options);
  if (page === null) throw new LinkReadError('This link doesn’t lead to a web page.');
  try {
    const lane = new URL(pageUrl).host;
    const { title, card } = await parsers.run('page', { ...page, pageUrl }, { lane, ...options });
    return { title, ...card };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new LinkReadError('This page is too complex to read.', { cause: error });
  }
}

async function readImage(
  { fetcher, parsers }: Tools,
  url: string,
  { maxSide = CARD_SIDE, ...options }: Options & { readonly maxSide?: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = await fetchBytes(fetcher, url, options);
    const lane = new URL(url).host;
    const picture = await parsers.run('card', { bytes, maxSide }, { lane, ...options });
    // The types say that bytes from another process may be backed by shared memory.
    return picture === null ? null : new Uint8Array(picture);
  } catch (error) {
    if (error instanceof UrlFetchError || error instanceof ParseError) return null;
    throw error;
  }
}

async function fetchBytes(fetcher: UrlFetcher, url: string, options: Options): Promise<Buffer> {
  const limits = { maxBytes: MAX_IMAGE_BYTES, timeoutMs: IMAGE_TIMEOUT_MS };
  const fetched = await fetcher.fetch({ url, ...limits, ...options });
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of fetched.body) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    fetched.close();
  }
}
