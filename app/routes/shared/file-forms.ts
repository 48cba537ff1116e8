import { NO_COVER } from '#app/domain/composer/draft-cover.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { moveFile } from '#app/domain/composer/move-file.ts';
import { MEDIA_REMOVED } from '#app/domain/errors/messages/media.ts';

const INTENT = /^(remove-file|move-file-up|move-file-down):(.+)$/u;

/** Applies a button of the list of files, in a form without scripts. Other buttons change nothing. */
export function applyFileIntent(
  draft: Draft,
  intent: string,
): { readonly draft: Draft; readonly notice: string | null } {
  const [, action, id = ''] = INTENT.exec(intent) ?? [];
  const place = draft.mediaIds.indexOf(id);
  if (place === -1) return { draft, notice: null };
  if (action === 'remove-file') {
    const mediaIds = draft.mediaIds.filter((one) => one !== id);
    const cover = mediaIds.length === 0 ? NO_COVER : draft.cover;
    return { draft: { ...draft, mediaIds, cover }, notice: MEDIA_REMOVED };
  }
  const mediaIds = moveFile(draft.mediaIds, id, place + (action === 'move-file-up' ? -1 : 1));
  return { draft: { ...draft, mediaIds }, notice: null };
}
