import { useCallback, useMemo, useState } from 'react';
import {
  addFiles,
  type FileSlot,
  getMediaIds,
  pickFiles,
} from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { toUploadedMessage } from '#app/domain/errors/messages/media.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { type Uploads, useUploads } from '../hooks/use-uploads.ts';

/** The files of a post, or of one platform, while they're edited. */
export interface FileListState {
  readonly slot: FileSlot;
  /** The platform that can have other files, because its text is shown. */
  readonly own: PlatformId | null;
  /** In order. */
  readonly files: readonly MediaOutput[];
  readonly uploads: Uploads;
  readonly changeIds: (change: (ids: readonly string[]) => string[]) => void;
  /** Replaces a file's details, because they were changed. */
  readonly update: (media: MediaOutput) => void;
  /** Gives `own` its own files, at first the same ones, or none of its own. */
  readonly separate: (isSeparate: boolean) => void;
  /** The latest message about the files. */
  readonly news: string | null;
  readonly setNews: (news: string | null) => void;
}

interface FileListOptions extends Pick<DraftState, 'files' | 'change' | 'changeFiles'> {
  readonly draft: Draft;
  /** Whose text is shown. */
  readonly textSlot: FileSlot;
}

/** Returns the files that are edited, and what can be done with them. */
export function useFileList({
  draft,
  files,
  textSlot,
  change,
  changeFiles,
}: FileListOptions): FileListState {
  const own = textSlot === 'shared' ? null : textSlot;
  const slot = own && draft.ownMediaIds[own] ? own : 'shared';
  const [news, setNews] = useState<string | null>(null);
  const onDone = useCallback(
    (uploaded: MediaOutput): void => {
      changeFiles({ slot, change: (ids) => addFiles(ids, [uploaded.id]), added: [uploaded] });
      setNews(toUploadedMessage(uploaded.fileName));
    },
    [slot, changeFiles],
  );
  const changeIds = useCallback<FileListState['changeIds']>(
    (change) => changeFiles({ slot, change }),
    [slot, changeFiles],
  );
  const update = useCallback(
    (media: MediaOutput): void => changeFiles({ slot, change: (ids) => [...ids], added: [media] }),
    [slot, changeFiles],
  );
  const separate = useCallback(
    (isSeparate: boolean): void => {
      if (own === null) return;
      change(({ mediaIds, ownMediaIds: { [own]: _dropped, ...others } }) => ({
        ownMediaIds: isSeparate ? { ...others, [own]: [...mediaIds] } : others,
      }));
    },
    [own, change],
  );
  const uploads = useUploads({ platform: null, onDone });
  const idsText = getMediaIds(draft, slot).join();
  const shown = useMemo(() => pickFiles(idsText.split(','), files), [idsText, files]);
  return useMemo(
    () => ({ slot, own, files: shown, uploads, changeIds, update, separate, news, setNews }),
    [slot, own, shown, uploads, changeIds, update, separate, news],
  );
}
