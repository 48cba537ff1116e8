import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { CreatorOptionsOutput } from '#app/domain/accounts.ts';
import type { ComposerAccount } from '#app/domain/composer-accounts.ts';
import { listBlocked, listReady } from '#app/domain/assessments.ts';
import type { PlatformAssessment } from '#app/domain/composer.ts';
import type { Draft } from '#app/domain/draft.ts';
import type { MediaOutput } from '#app/domain/media.ts';
import { MEDIA_REMOVED, toUploadedMessage } from '#app/domain/messages.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms.ts';
import type { FitPlanOutput } from '#app/domain/rendition.ts';
import { type DraftState, type SentDraft, useDraft } from '../hooks/use-draft.ts';
import { type Upload, useUpload } from '../hooks/use-upload.ts';
import type { LookMedia } from '../previews/look.ts';
import type { ShownCover } from './fitted-look.ts';
import { useAssessments } from './use-assessments.ts';
import { type Cover, type CoverFacts, useCover } from './use-cover.ts';
import { useFitPlans } from './use-fit-plans.ts';
import { useLoadLate } from './load-late.ts';
import { useLookMedia } from './use-look-media.ts';
import { type EditSession, useEditSession } from './use-edit-session.ts';

export interface Composer extends Pick<DraftState, 'draft' | 'media' | 'change' | 'changeCover'> {
  readonly cover: Cover;
  readonly removeMedia: () => void;
  /** What has just happened to the file. */
  readonly news: string | null;
  readonly clearNews: () => void;
  readonly rows: readonly PlatformAssessment[];
  /** What each platform needs of the file. */
  readonly fits: readonly FitPlanOutput[];
  readonly ready: readonly PlatformId[];
  readonly blocked: readonly PlatformId[];
  readonly edit: EditSession;
  readonly upload: Upload;
  readonly lookMedia: LookMedia | null;
  readonly staged: Staged;
  readonly tab: PlatformId;
  readonly showTab: (platform: PlatformId) => void;
  readonly togglePlatform: (platform: PlatformId, isOn: boolean) => void;
}

/** What the previews show: a moment behind what is being typed, so that typing waits for none of them. */
export interface Staged {
  readonly rows: readonly PlatformAssessment[];
  readonly draft: Draft;
  readonly lookMedia: LookMedia | null;
  readonly cover: ShownCover;
}

/** The form's id. */
export const COMPOSER_FORM = 'composer';

interface ComposerOptions {
  readonly sent: SentDraft;
  /** How the sent draft stands with each platform. */
  readonly rows: readonly PlatformAssessment[];
  readonly fits: readonly FitPlanOutput[];
  readonly covers: CoverFacts;
  readonly accounts: readonly ComposerAccount[];
  readonly tiktok: CreatorOptionsOutput | null;
  readonly bannedWords: readonly string[];
}

/** Everything the composer shows follows from the draft, the file and the accounts. */
export function useComposer(options: ComposerOptions): Composer {
  const { sent, fits: first, covers, accounts, tiktok, bannedWords } = options;
  const { draft, media, change, changeMedia, changeCover } = useDraft(sent, COMPOSER_FORM);
  useLoadLate(draft, sent.draft);
  const [tab, setTab] = useState<PlatformId>('instagram');
  const [news, setNews] = useState<string | null>(null);
  const clearNews = useCallback((): void => setNews(null), []);
  const handleDone = useCallback(
    (uploaded: MediaOutput): void => {
      changeMedia(uploaded);
      setNews(toUploadedMessage(uploaded.fileName));
    },
    [changeMedia],
  );
  const upload = useUpload({ platform: null, onDone: handleDone });
  const lookMedia = useLookMedia(media, upload.local);
  const connected = useMemo(() => accounts.map(({ platform }) => platform), [accounts]);
  const fits = useFitPlans({ draft, sent: sent.draft, first, makeFor: connected });
  const cover = useCover({ draft, media, changeCover, sent: { draft: sent.draft, covers } });
  const edit = useEditSession({ draft, tab, change });
  const facts = useMemo(() => {
    const tiktokPrivacyLevels = tiktok?.privacyLevels ?? null;
    return { accounts, media, fits, bannedWords, tiktokPrivacyLevels };
  }, [accounts, media, fits, bannedWords, tiktok]);
  const sentRows = { draft: sent.draft, rows: options.rows };
  const rows = useAssessments({ draft, facts, sent: sentRows });
  return {
    draft,
    media,
    change,
    changeCover,
    cover,
    removeMedia: () => {
      changeMedia(null);
      setNews(MEDIA_REMOVED);
    },
    news,
    clearNews,
    rows,
    fits,
    ready: listReady(rows),
    blocked: listBlocked(rows),
    edit,
    upload,
    lookMedia,
    staged: useStaged({ rows, draft, lookMedia, cover }),
    tab,
    showTab: setTab,
    togglePlatform: (platform, isOn) =>
      change({
        platforms: PLATFORM_IDS.filter((id) =>
          id === platform ? isOn : draft.platforms.includes(id),
        ),
      }),
  };
}

function useStaged({ rows, draft, lookMedia, cover: { picture, plans, moment } }: Staged): Staged {
  const current = useMemo(
    () => ({ rows, draft, lookMedia, cover: { picture, plans, moment } }),
    [rows, draft, lookMedia, picture, plans, moment],
  );
  return useDeferredValue(current);
}
