import { isRecord } from './responses.ts';

/** Content from another app's share sheet. It stays in this browser until the person decides. */
export interface SharedContent {
  readonly text: string;
  readonly file: File | null;
  /** Shows the file, as long as this page is open. */
  readonly url: string | null;
}

/** The service worker fills this cache (public/service-worker.js). */
const SHARED = 'shared';
const ABOUT = '/app/share/about';
const FILE = '/app/share/file';
/** A share that nobody confirmed within a day is deleted. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Returns what was shared last, or null. */
export async function readShared(): Promise<SharedContent | null> {
  if (!hasCaches()) return null;
  const cache = await caches.open(SHARED);
  const about: unknown = await (await cache.match(ABOUT))?.json();
  if (!isRecord(about) || Number(about['at']) < Date.now() - KEPT_MS) {
    await discardShared();
    return null;
  }
  const stored = await cache.match(FILE);
  const file = stored ? await toFile(stored, about) : null;
  return { text: String(about['text']), file, url: file && URL.createObjectURL(file) };
}

export async function discardShared(): Promise<void> {
  if (hasCaches()) await caches.delete(SHARED);
}

/** Browsers have no caches on an address without https. */
const hasCaches = (): boolean => 'caches' in globalThis;

async function toFile(stored: Response, about: Record<string, unknown>): Promise<File> {
  const name = typeof about['fileName'] === 'string' ? about['fileName'] : 'shared';
  return new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' });
}
