import type { SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { ApiCall } from './api.ts';
import { accept } from './accept.ts';
import { acceptPhotos } from './accept-photos.ts';
import { isShutDown } from '../kit/shut-down.ts';
import { publishTable } from './store.ts';
import type { PhotoSource, PublishRow, UrlSource } from './store.ts';

const MAX_FILE_BYTES = 4 * 1024 ** 3;
/** Larger than the photo limit, so an oversized photo is refused for its size. */
const MAX_PULLED_PHOTO_BYTES = 64_000_000;

/**
 * Returns whether the URL is https, uses a host name, and is in a domain or prefix verified for the app. An
 * http prefix was configured by whoever runs this sandbox for a test.
 */
export function isVerifiedUrl(
  { context, clientId }: Pick<ApiCall, 'context' | 'clientId'>,
  text: string,
): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const { verifiedUrls = [] } = context.findClient(clientId) ?? {};
  const forAll = context.knob<string>('verifiedUrlPrefixes').split(',').filter(Boolean);
  const verified = [...verifiedUrls, ...forAll];
  if (verified.some((prefix) => prefix.startsWith('http:') && text.startsWith(prefix))) return true;
  if (url.protocol !== 'https:' || /^[\d.]+$|^\[/.test(url.hostname)) return false;
  return verified.some((entry) =>
    entry.includes('://') ? text.startsWith(entry) : isWithinDomain(url.hostname, entry),
  );
}

function isWithinDomain(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Starts fetching and returns immediately. */
export function startPull(context: SimulatorContext, row: PublishRow): void {
  fetchAndAccept(context, row).catch((error: unknown) => {
    if (!isShutDown(error)) throw error;
  });
}

/** Resumes what a killed process left unfinished. */
export function resumePulls(context: SimulatorContext): void {
  for (const row of publishTable(context).values()) if (isPulling(row)) startPull(context, row);
}

export function isPulling(row: PublishRow): boolean {
  return row.source.kind !== 'file' && !row.source.failReason && !row.accepted;
}

async function fetchAndAccept(context: SimulatorContext, row: PublishRow): Promise<void> {
  const { source } = row;
  if (source.kind === 'file') return;
  const blobs = await pullAll(context, source);
  // Canceled or reset meanwhile.
  const current = publishTable(context).get(row.publishId);
  if (!current || !isPulling(current)) return;
  const [first] = blobs ?? [];
  if (blobs === null || first === undefined) {
    const failReason = source.kind === 'url' ? 'video_pull_failed' : 'photo_pull_failed';
    const failed = { ...source, failReason };
    publishTable(context).set(row.publishId, { ...current, source: failed });
    return;
  }
  if (source.kind === 'url') await accept(context, current, first);
  else await acceptPhotos(context, current, { blobs, coverIndex: source.coverIndex });
}

/** Returns null if one of the files can't be fetched. */
async function pullAll(
  context: SimulatorContext,
  source: UrlSource | PhotoSource,
): Promise<StoredBlob[] | null> {
  const isVideo = source.kind === 'url';
  const maxBytes = isVideo ? MAX_FILE_BYTES : MAX_PULLED_PHOTO_BYTES;
  const blobs: StoredBlob[] = [];
  for (const url of isVideo ? [source.url] : source.urls) {
    const { blob } = await context.pull(url, { maxBytes });
    if (!blob) return null;
    blobs.push(blob);
  }
  return blobs;
}
