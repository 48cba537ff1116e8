import { useDeferredValue, useMemo, useState } from 'react';
import type { ComposerFacts } from '#app/domain/composer/composer-findings.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { listReadyAccounts, listSkipped, type Skipped } from '#app/domain/composer/assessments.ts';
import type { AccountAssessment, PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft, FileDraft } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import { type DraftState, type SentDraft, useDraft } from '../hooks/use-draft.ts';
import { useLater } from '../hooks/use-later.ts';
import type { LocalFile } from '../client/upload-item.ts';
import type { ShownCover } from './fitted-preview.ts';
import { useAssessments } from './use-assessments.ts';
import { type Cover, type CoverFacts, useCover } from './use-cover.ts';
import { useCoverVideo } from './use-cover-video.ts';
import { type Creators, useCreators } from './use-creators.ts';
import { type FileListState, useFileList } from './use-file-list.ts';
import { type FitPlans, useFitPlans } from './use-fit-plans.ts';
import { usePreload } from './load-lazy.ts';
import { usePlatformToggle } from './use-platform-toggle.ts';
import { type SentFiles, useSentFiles } from './use-sent-files.ts';
import { type EditSession, useEditSession } from './use-edit-session.ts';

export interface Composer extends Pick<
  DraftState,
  'draft' | 'files' | 'change' | 'changeFiles' | 'changeCover'
> {
  /** The files that are edited: all platforms' or one platform's. */
  readonly fileList: FileListState;
  readonly cover: Cover;
  /** The part of the draft that concerns the files. The same object while the text is typed. */
  readonly fileDraft: FileDraft;
  /** One task behind the typed text. */
  readonly rows: readonly PlatformAssessment[];
  /** The conversions that each platform needs. */
  readonly fits: readonly FileFits[];
  readonly plans: FitPlans;
  /** The files that each platform gets. */
  readonly sentFiles: readonly SentFiles[];
  /** The accounts that get the post as it is. */
  readonly ready: readonly AccountAssessment[];
  readonly skipped: readonly Skipped[];
  readonly edit: EditSession;
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
  readonly mentions: readonly PostMention[];
  readonly files: readonly MediaOutput[];
  /** The file that is being uploaded, shown where there is no other. */
  readonly arriving: LocalFile | null;
  readonly cover: ShownCover;
}

/** The form's ID. */
export const COMPOSER_FORM = 'composer';

interface ComposerOptions {
  readonly sent: SentDraft;
  /** The submitted draft's state on each platform. */
  readonly rows: readonly PlatformAssessment[];
  readonly fits: readonly FileFits[];
  readonly covers: CoverFacts;
  readonly accounts: readonly ComposerAccount[];
  readonly creators: Creators;
  readonly bannedWords: readonly string[];
  readonly links: ComposerFacts['links'];
  /** All mentions of the workspace. */
  readonly mentions: readonly PostMention[];
}

/** Derives everything that the composer shows from the draft, the files, and the accounts. */
export function useComposer(options: ComposerOptions): Composer {
  const { sent, fits: first, covers, accounts, bannedWords, links, mentions } = options;
  const { draft, files, change, changeFiles, changeCover } = useDraft(sent, COMPOSER_FORM);
  usePreload(draft, sent.draft, files);
  const [tab, setTab] = useState<PlatformId>('instagram');
  const plans = useFitPlans({ draft, sent: sent.draft, first, accounts, files });
  const { fits } = plans;
  const creators = useCreators({ draft, accounts, first: options.creators });
  const edit = useEditSession({ draft, tab, change });
  const facts = useMemo(
    () => ({ accounts, files, fits, bannedWords, links, mentions, creators }),
    [accounts, files, fits, bannedWords, links, mentions, creators],
  );
  const sentRows = { draft: sent.draft, rows: options.rows };
  const later = useLater(draft);
  const rows = useAssessments({ draft: later, facts, sent: sentRows });
  const sentFiles = useSentFiles(rows);
  const video = useCoverVideo({ draft, files, sentFiles });
  const cover = useCover({ draft, video, changeCover, sent: { draft: sent.draft, covers } });
  const fileList = useFileList({ draft, files, textSlot: edit.slot, change, changeFiles });
  const arriving = fileList.uploads.items[0]?.local ?? null;
  return {
    draft,
    files,
    changeFiles,
    change,
    changeCover,
    fileList,
    cover,
    fileDraft: useFileDraft(draft),
    rows,
    plans,
    fits,
    sentFiles,
    ready: useMemo(() => listReadyAccounts(rows), [rows]),
    skipped: useMemo(() => listSkipped(rows), [rows]),
    edit,
    staged: useStaged({ rows, draft: later, mentions, files, arriving, cover }),
    tab,
    showTab: setTab,
    creators,
    togglePlatform: usePlatformToggle(change, accounts),
  };
}

function useFileDraft({ platforms, fit, cover, instagram, facebook }: Draft): FileDraft {
  return useMemo(
    () => ({ platforms, fit, cover, instagram, facebook }),
    [platforms, fit, cover, instagram, facebook],
  );
}

function useStaged({
  rows,
  draft,
  mentions,
  files,
  arriving,
  cover: { picture, plans, moment },
}: PreviewData): PreviewData {
  const current = useMemo(
    () => ({ rows, draft, mentions, files, arriving, cover: { picture, plans, moment } }),
    [rows, draft, mentions, files, arriving, picture, plans, moment],
  );
  return useDeferredValue(current);
}
