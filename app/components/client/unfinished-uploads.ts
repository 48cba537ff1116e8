import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/** The prefix of tus-js-client's keys in the browser's storage. */
const STORED = 'tus::';
const OURS = 'fanfare::';

/** Returns the key that identifies an upload: the same file for the same platform. */
export function toUploadKey(file: File, platform: PlatformId | null): string {
  return [OURS, platform ?? '', file.size, file.lastModified, file.name].join(':');
}

/**
 * Returns the names of files whose upload started in this browser and never finished. Browsers don't let a
 * page reopen a file, so the person has to pick it again.
 */
export function listUnfinishedUploads(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORED + OURS));
    return [...new Set(keys.flatMap((key) => readName(localStorage.getItem(key))))];
  } catch {
    // Storage is blocked. Uploads work but can't be resumed after a reload.
    return [];
  }
}

/** Forgets an upload that the server refused: the same bytes would be refused again. */
export function forgetUpload(file: File, platform: PlatformId | null): void {
  const start = `${STORED}${toUploadKey(file, platform)}::`;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

function readName(text: string | null): string[] {
  const stored: unknown = JSON.parse(text ?? 'null');
  if (typeof stored !== 'object' || stored === null || !('metadata' in stored)) return [];
  const { metadata } = stored;
  if (typeof metadata !== 'object' || metadata === null || !('filename' in metadata)) return [];
  return typeof metadata.filename === 'string' ? [metadata.filename] : [];
}
