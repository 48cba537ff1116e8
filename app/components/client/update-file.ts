import type { MediaOutput, UpdateMediaInput } from '#app/domain/media/media.ts';
import { findWords, isMedia } from './responses.ts';

export type FileChange = Pick<UpdateMediaInput, 'altText' | 'focalPoint'>;

/** Saves what is stored with a file. Returns the file, or why it wasn't saved. Outlives the page. */
export async function updateFile(id: string, change: FileChange): Promise<MediaOutput | string> {
  try {
    const response = await fetch(`/api/media/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
      keepalive: true,
    });
    const body: unknown = await response.json();
    if (response.ok && isMedia(body)) return body;
    return findWords(body) ?? NOT_SAVED;
  } catch {
    return NOT_SAVED;
  }
}

const NOT_SAVED = 'This couldn’t be saved. Check your connection, then change it again.';
