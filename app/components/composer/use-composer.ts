import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { listReadyAccounts, listSkipped, type Skipped } from '#app/domain/composer/assessments.ts';
import type { AccountAssessment, PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft, FileDraft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { MEDIA_REMOVED, toUploadedMessage } from '#app/domain/errors/messages.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { type DraftState, type SentDraft, useDraft } from '../hooks/use-draft.ts';
import { useLater } from '../hooks/use-later.ts';
import { type Upload, useUpload } from '../hooks/use-upload.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import type { ShownCover } from './fitted-preview.ts';
import { useAssessments } from './use-assessments.ts';
import { type Cover, type CoverFacts, useCover } from './use-cover.ts';
import { type Creators, useCreators } from './use-creators.ts';
import { useFitPlans } from './use-fit-plans.ts';
import { usePreload } from './load-lazy.ts';
import { usePlatformToggle } from './use-platform-toggle.ts';
import { usePreviewMedia } from './use-preview-media.ts';
import { type EditSession, useEditSession } from './use-edit-session.ts';

export interface Composer extends Pick<DraftState, 'draft' | 'media' | 'change' | 'changeCover'> {
  readonly cover: Cover;
  /** The part of the draft that concerns the file. The same object while the text is typed. */
  readonly fileDraft: FileDraft;
  readonly removeMedia: () => void;
  /** The latest message about the file. */
  readonly news: string | null;
  readonly clearNews: () => void;
  /** One task behind the typed text. */
  readonly rows: readonly PlatformAssessment[];
  /** The conversions that each platform needs. */
  readonly fits: readonly FitPlanOutput[];
  /** The accounts that get the post as it is. */
  readonly ready: readonly AccountAssessment[];
  readonly skipped: readonly Skipped[];
  readonly edit: EditSession;
  readonly upload: Upload;
  readonly previewMedia: PreviewMedia | null;
  readonly staged: PreviewData;
  readonly tab: PlatformId;
  readonly showTab: (platform: PlatformId) => void;
  readonly creators: Creators;
  readonly togglePlatform: (platform: PlatformId, isOn: boolean) => void;
}

/** The data of the previews. Updated shortly after the typed text, so that typing doesn't wait for them. */
export interface PreviewData {
  readonly rows: readonly PlatformAssessment[];
  readonly draft: Draft;
  readonly previewMedia: PreviewMedia | null;
  readonly cover: ShownCover;
}

/** The form's ID. */
export const COMPOSER_FORM = 'composer';

interface ComposerOptions {
  readonly sent: SentDraft;
  /** The submitted draft's state on each platform. */
  readonly rows: readonly PlatformAssessment[];
  readonly fits: readonly FitPlanOutput[];
  readonly covers: CoverFacts;
  readonly accounts: readonly ComposerAccount[];
  readonly creators: Creators;
  readonly bannedWords: readonly string[];
}

/** Derives everything that the composer shows from the draft, the file, and the accounts. */
export function useComposer(options: ComposerOptions): Composer {
  const { sent, fits: first, covers, accounts, bannedWords } = options;
  const { draft, media, change, changeMedia, changeCover } = useDraft(sent, COMPOSER_FORM);
  usePreload(draft, sent.draft);
  const [tab, setTab] = useState<PlatformId>('instagram');
  const file = useFile(changeMedia);
  const previewMedia = usePreviewMedia(media, file.upload.local);
  const connected = useMemo(() => accounts.map(({ platform }) => platform), [accounts]);
  const fits = useFitPlans({ draft, sent: sent.draft, first, accounts, makeFor: connected });
  const creators = useCreators({ draft, accounts, first: options.creators });
  const cover = useCover({ draft, media, changeCover, sent: { draft: sent.draft, covers } });
  const edit = useEditSession({ draft, tab, change });
  const facts = useMemo(
    () => ({ accounts, media, fits, bannedWords, creators }),
    [accounts, media, fits, bannedWords, creators],
  );
  const sentRows = { draft: sent.draft, rows: options.rows };
  const later = useLater(draft);
  const rows = useAssessments({ draft: later, facts, sent: sentRows });
  return {
    ...file,
    draft,
    media,
    change,
    changeCover,
    cover,
    fileDraft: useFileDraft(draft),
    rows,
    fits,
    ready: useMemo(() => listReadyAccounts(rows), [rows]),
    skipped: useMemo(() => listSkipped(rows), [rows]),
    edit,
    previewMedia,
    staged: useStaged({ rows, draft: later, previewMedia, cover }),
    tab,
    showTab: setTab,
    creators,
    togglePlatform: usePlatformToggle(change, accounts),
  };
}

/** Handles the file's upload and removal. */
function useFile(
  changeMedia: DraftState['changeMedia'],
): Pick<Composer, 'upload' | 'removeMedia' | 'news' | 'clearNews'> {
  const [news, setNews] = useState<string | null>(null);
  const clearNews = useCallback((): void => setNews(null), []);
  const handleDone = useCallback(
    (uploaded: MediaOutput): void => {
      changeMedia(uploaded);
      setNews(toUploadedMessage(uploaded.fileName));
    },
    [changeMedia],
  );
  const removeMedia = useCallback((): void => {
    changeMedia(null);
    setNews(MEDIA_REMOVED);
  }, [changeMedia]);
  const upload = useUpload({ platform: null, onDone: handleDone });
  return { upload, removeMedia, news, clearNews };
}

function useFileDraft({ platforms, fit, cover }: Draft): FileDraft {
  return useMemo(() => ({ platforms, fit, cover }), [platforms, fit, cover]);
}

function useStaged({
  rows,
  draft,
  previewMedia,
  cover: { picture, plans, moment },
}: PreviewData): PreviewData {
  const current = useMemo(
    () => ({ rows, draft, previewMedia, cover: { picture, plans, moment } }),
    [rows, draft, previewMedia, picture, plans, moment],
  );
  return useDeferredValue(current);
}
