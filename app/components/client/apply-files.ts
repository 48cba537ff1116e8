import { NO_COVER } from '#app/domain/composer/draft-cover.ts';
import {
  type FileSlot,
  getMediaIds,
  listMediaIds,
  pickFiles,
} from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { StoredDraft } from './draft-store.ts';

/** A change to the files of a slot. */
export interface FilesChange {
  readonly slot: FileSlot;
  readonly change: (ids: readonly string[]) => string[];
  /** Details of files that are new in the draft, or that were changed. */
  readonly added?: readonly MediaOutput[];
}

type Lists = Pick<Draft, 'mediaIds' | 'ownMediaIds'>;

/** Returns the draft with the changed files. Its cover stays as long as it has a video before and after. */
export function applyFiles(
  { draft, files }: StoredDraft,
  { slot, change, added = [] }: FilesChange,
): StoredDraft {
  const ids = change(getMediaIds(draft, slot));
  const known = [...files.filter(({ id }) => !added.some((file) => file.id === id)), ...added];
  const next =
    slot === 'shared'
      ? { ...draft, mediaIds: ids }
      : { ...draft, ownMediaIds: { ...draft.ownMediaIds, [slot]: ids } };
  const hasVideo = (lists: Lists): boolean =>
    pickFiles(listMediaIds(lists), known).some(({ type }) => type === 'video');
  // Without a video, it's the image of a link, which a post with files doesn't have.
  const cover = hasVideo(draft) && hasVideo(next) ? draft.cover : NO_COVER;
  return { draft: { ...next, cover }, files: known };
}
