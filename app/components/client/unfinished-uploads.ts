import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/** How tus-js-client begins its keys in the browser's storage. */
const STORED = 'tus::';
const OURS = 'fanfare::';

/** By what an upload is found again: the same file for the same platform. */
export function toUploadKey(file: File, platform: PlatformId | null): string {
  return [OURS, platform ?? '', file.size, file.lastModified, file.name].join(':');
}

/**
 * The names of files whose upload was begun in this browser and never ended. The browser gives no page a
 * file twice: a person has to choose it again.
 */
export function listUnfinishedUploads(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORED + OURS));
    return [...new Set(keys.flatMap((key) => readName(localStorage.getItem(key))))];
  } catch {
    // A browser that forbids storage: uploads work, but are not found again.
    return [];
  }
}

function readName(text: string | null): string[] {
  const stored: unknown = JSON.parse(text ?? 'null');
  if (typeof stored !== 'object' || stored === null || !('metadata' in stored)) return [];
  const { metadata } = stored;
  if (typeof metadata !== 'object' || metadata === null || !('filename' in metadata)) return [];
  return typeof metadata.filename === 'string' ? [metadata.filename] : [];
}
