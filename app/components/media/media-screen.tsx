import { Form } from '@remix-run/react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { addFiles, pickFiles } from '#app/domain/composer/draft-files.ts';
import { MEDIA_REMOVED, toUploadedMessage } from '#app/domain/errors/messages/media.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { getMaxUploadBytes } from '#app/domain/media/upload-limits.ts';
import type { FittingAccount } from '#app/domain/composer/fit-rows.ts';
import { PLACES } from '../shell/places.ts';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';
import { type SentDraft, useDraft } from '../hooks/use-draft.ts';
import { usePastedFile } from '../hooks/use-pasted-file.ts';
import { useTypedEarly } from '../client/typed-early.ts';
import { useUpload } from '../hooks/use-upload.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { type DraftFields, HiddenFields } from '../ui/draft-link.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { DropArea } from './drop-area.tsx';
import { MediaNotes } from './media-notes.tsx';
import { LazyFits, platformFits } from './lazy-fits.tsx';
import { LibraryLink, NextSteps } from './next-steps.tsx';
import { PlatformSelect } from './platform-select.tsx';
import { RequirementsBox } from './requirements-box.tsx';

export interface MediaScreenProps {
  readonly sent: SentDraft;
  /** The draft from a form without scripts. */
  readonly carried: DraftFields;
  readonly platform: PlatformId | null;
  readonly accounts: readonly FittingAccount[];
  readonly maxUploadBytes: number;
  readonly maxResumableBytes: number | null;
  readonly error: string | null;
  readonly notice: string | null;
}

const ACTION = '/app/media-upload';
const FORM = 'media-upload';

export function MediaScreen(props: MediaScreenProps) {
  const { carried, maxUploadBytes, maxResumableBytes } = props;
  const [platform, setPlatform] = usePlatform(props.platform);
  const { media, others, upload, notice, error, choose, remove } = useMedia(props, platform);
  const arrived = upload.local ? null : media;
  usePastedFile(useIsAtLeast('editor') ? choose : null);
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.upload.name}</h1>
            <p className="sub">A file for all platforms. Your original never changes.</p>
          </div>
          {arrived ? (
            <NextSteps media={arrived} carried={carried} onRemove={remove} />
          ) : (
            <LibraryLink carried={carried} />
          )}
        </header>
        <LazyPlanNotice text="You need a plan to add files." />
        <MediaNotes notice={notice} error={error} isBusy={upload.local !== null} />
        <div className="two narrow media">
          <Form
            id={FORM}
            method="post"
            action={ACTION}
            encType="multipart/form-data"
            className="stack"
          >
            <HiddenFields fields={carried} />
            <PlatformSelect platform={platform} onChange={setPlatform} />
            {upload.local || media ? (
              <>
                <ChosenFile media={media} upload={upload} platform={platform} />
                {arrived && others > 0 ? (
                  <p className="small mut">
                    The post has {formatCount(others, 'other file')}. Preview &amp; Publish shows
                    them all.
                  </p>
                ) : null}
              </>
            ) : (
              <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
                <DropArea
                  maxBytes={Math.min(
                    getMaxUploadBytes({ kind: null, platform }),
                    maxResumableBytes ?? Infinity,
                  )}
                  maxBytesAtOnce={maxUploadBytes}
                  onFile={choose}
                />
              </ForRole>
            )}
          </Form>
          <div className="stack gap">
            <RequirementsBox platform={platform} />
            {arrived ? (
              <LazyFits media={arrived} accounts={props.accounts} platform={platform} />
            ) : null}
          </div>
        </div>
      </div>
    </main>
  );
}

/** The draft's file, the current upload, and the latest messages about them. */
const neverChanges = () => () => undefined;
const readNothing = () => null;

/** Returns the initial platform, or the one chosen before scripts loaded. */
function usePlatform(first: PlatformId | null) {
  const [chosen, setChosen] = useState<PlatformId | null>();
  const readTyped = useTypedEarly(FORM);
  const early = useSyncExternalStore(neverChanges, () => readTyped().get('platform'), readNothing);
  const atFirst = early === null ? first : (PLATFORM_IDS.find((id) => id === early) ?? null);
  return [chosen === undefined ? atFirst : chosen, setChosen] as const;
}

function useMedia({ sent, ...props }: MediaScreenProps, platform: PlatformId | null) {
  const { draft, files, changeFiles } = useDraft(sent);
  // The one that was added last. The composer shows them all.
  const media = pickFiles(draft.mediaIds, files).at(-1) ?? null;
  // Null until something happens here, so that the server's message still applies.
  const [status, setStatus] = useState<string | null>(null);
  const handleDone = useCallback(
    (uploaded: MediaOutput): void => {
      changeFiles({
        slot: 'shared',
        change: (ids) => addFiles(ids, [uploaded.id]),
        added: [uploaded],
      });
      setStatus(toUploadedMessage(uploaded.fileName));
    },
    [changeFiles],
  );
  const upload = useUpload({ platform, onDone: handleDone });
  const { start } = upload;
  const choose = useCallback(
    (file: File): void => {
      setStatus('');
      start(file);
      // Shown as soon as the file has arrived.
      void platformFits.load();
    },
    [start],
  );
  const failure = upload.state.status === 'failed' ? upload.state.message : null;
  return {
    media,
    others: draft.mediaIds.length - 1,
    upload,
    error: failure ?? (status === null ? props.error : null),
    notice: failure === null ? (status ?? props.notice) : null,
    choose,
    remove: (): void => {
      changeFiles({ slot: 'shared', change: (ids) => ids.filter((id) => id !== media?.id) });
      setStatus(MEDIA_REMOVED);
    },
  };
}
