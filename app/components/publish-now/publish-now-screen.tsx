import { Form, Link } from '@remix-run/react';
import { useMemo } from 'react';
import type { ComposerFacts } from '#app/domain/composer/composer-findings.ts';
import {
  listReadyAccounts,
  listSkipped,
  toSkippedValues,
} from '#app/domain/composer/assessments.ts';
import { toWaitingNote } from '#app/domain/composer/account-texts.ts';
import type { ComposerGroup } from '#app/domain/composer/choose-group.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { toDraftFields } from '#app/domain/composer/draft-fields.ts';
import { pickFiles } from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import type { PostPage } from '#app/domain/posts/publish.ts';
import type { PostTimes } from '#app/domain/posts/show-post-times.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import type { UsageOutput } from '#app/domain/billing/usage.ts';
import { PLACES } from '../shell/places.ts';
import type { FilePanelsProps } from '../composer/file-panels.tsx';
import { AccountGroups } from '../composer/lazy-group-picker.tsx';
import { LazyFilePanels, useFilePanels } from '../composer/lazy-panels.tsx';
import { type ComposerProblem, listMessages } from '../composer/problem.ts';
import { LazyPublishRecovery } from '../composer/lazy-publish-recovery.tsx';
import { listShownFits } from '../composer/shown-fits.ts';
import { LazyTikTokOptions } from './lazy-tiktok-options.tsx';
import { useAssessments } from '../composer/use-assessments.ts';
import { useCoverVideo } from '../composer/use-cover-video.ts';
import { useSentFiles } from '../composer/use-sent-files.ts';
import { type CoverFacts, useCover } from '../composer/use-cover.ts';
import { type Creators, useCreators } from '../composer/use-creators.ts';
import { usePlatformToggle } from '../composer/use-platform-toggle.ts';
import type { ConnectionNews } from '../composer/connection-banner.tsx';
import { LazyConnectionBanner } from '../composer/lazy-connection-banner.tsx';
import { LazySaveProblem } from '../composer/lazy-save-problem.tsx';
import { LazyWhenFields } from '../composer/lazy-when-fields.tsx';
import { LazySaveNote } from '../composer/lazy-save-note.tsx';
import { SavedFields } from '../composer/saved-fields.tsx';
import { usePublishForm } from '../composer/use-publish-form.ts';
import { type DraftSyncHandle, useDraftSync } from '../hooks/use-draft-sync.ts';
import { Banner } from '../ui/banner.tsx';
import { useFitPlans } from '../composer/use-fit-plans.ts';
import { Fan } from '../fan/fan.tsx';
import { useClearWhenSent } from '../hooks/use-clear-when-sent.ts';
import { type DraftState, type SentDraft, useDraft } from '../hooks/use-draft.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { type DraftFields, HiddenFields } from '../ui/draft-link.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { ContentPreview } from './content-preview.tsx';
import { LazyFailureDialog } from './lazy-failure-dialog.tsx';
import { LazyPostsTracker } from './lazy-posts-tracker.tsx';
import { SendRow } from './send-row.tsx';

export interface PublishNowScreenProps {
  readonly sent: SentDraft;
  /** The submitted draft's state on each platform. */
  readonly rows: readonly PlatformAssessment[];
  /** The conversions that each platform needs for the submitted draft's files. */
  readonly fits: readonly FileFits[];
  readonly covers: CoverFacts;
  readonly accounts: readonly ComposerAccount[];
  readonly groups: readonly ComposerGroup[];
  readonly creators: Creators;
  readonly bannedWords: readonly string[];
  readonly links: ComposerFacts['links'];
  /** All mentions of the workspace. */
  readonly mentions: readonly PostMention[];
  readonly usage: UsageOutput['usage'];
  readonly timeFacts: TimeFacts;
  readonly problem: ComposerProblem | null;
  readonly notice: string | null;
  readonly connection: ConnectionNews | null;
  readonly page: PostPage;
  readonly times: PostTimes;
  readonly search: string;
}

const ACTION = '/app/scheduler';
const FORM_ID = 'publish-now';
/** Draft fields for which this form has its own inputs. */
const OWN_FIELDS =
  /^(?:platforms$|accounts\.|tiktok\.|when$|date$|clock$|timeZone$|clockChange$|queue$)/u;
/** Also these while the conversion is shown. */
const FIT_FIELDS = /^fit(?:\.|$)/u;
/** Also these while the file is a video. */
const COVER_FIELDS = /^cover(?:\.|$)/u;

/** The current draft, the selected platforms, and earlier posts. */
export function PublishNowScreen(props: PublishNowScreenProps) {
  const { accounts, bannedWords, links, mentions, usage, page, times, search } = props;
  const { draft, files, change, changeCover } = useDraft(props.sent, FORM_ID);
  const { fits } = useFitPlans({
    draft,
    sent: props.sent.draft,
    first: props.fits,
    accounts,
    files,
  });
  const creators = useCreators({ draft, accounts, first: props.creators });
  const facts = useMemo(
    () => ({ accounts, files, fits, bannedWords, links, mentions, creators }),
    [accounts, files, fits, bannedWords, links, mentions, creators],
  );
  const sentRows = { draft: props.sent.draft, rows: props.rows };
  const rows = useAssessments({ draft, facts, sent: sentRows });
  const sentFiles = useSentFiles(rows);
  const video = useCoverVideo({ draft, files, sentFiles });
  const sentCover = { draft: props.sent.draft, covers: props.covers };
  const cover = useCover({ draft, video, changeCover, sent: sentCover });
  const problem = draft === props.sent.draft ? props.problem : null;
  const isHydrated = useIsHydrated();
  const sync = useDraftSync(props.sent);
  const fields = toDraftFields(draft);
  const carried = listCarried(fields, useShownPanels({ draft, fits, sentFiles, cover }));
  const skipped = listSkipped(rows);
  const content = { draft, skipped, fits, rows };
  const { handleSubmit, isPublishing, workspaceId } = usePublishForm({
    ...content,
    action: ACTION,
    sync,
  });
  const tiktokRow = findTikTok(rows, draft);
  useClearWhenSent('platforms');
  const toggle = usePlatformToggle(change, accounts);
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.publishNow.name}</h1>
            <p className="sub">Publish to every platform you choose, now or at a time.</p>
            <LazySaveNote state={sync.state} />
          </div>
          <Link className="btn quiet" to="/app">
            Back to Dashboard
          </Link>
        </header>
        <LazyPublishRecovery formId={FORM_ID} path={ACTION} clears="platforms" />
        <Notices {...props} problem={problem} sync={sync} files={files} />
        <Form
          method="post"
          action={ACTION}
          className="stack gap"
          id={FORM_ID}
          onSubmit={handleSubmit}
        >
          <SavedFields saved={props.sent.saved} />
          <HiddenFields fields={carried} />
          <fieldset className="plain" disabled={isPublishing}>
            <input type="hidden" name="workspaceId" value={workspaceId} />
            {toSkippedValues(isHydrated || props.sent.changed === 'all' ? skipped : []).map(
              (value) => (
                <input key={value} type="hidden" name="skipped" value={value} />
              ),
            )}
            <AccountGroups
              groups={props.groups}
              connected={accounts}
              draft={draft}
              change={change}
            />
            <Fan className="pubfan choose" ends={rows}>
              <ContentPreview
                draft={draft}
                files={pickFiles(draft.mediaIds, files)}
                cover={video ? cover.picture : null}
                fields={fields}
              />
              <div className="gap" />
              <ul className="res" aria-label="Platforms">
                {rows.map((row) => (
                  <ChoiceRow
                    key={row.platform}
                    row={row}
                    isOn={draft.platforms.includes(row.platform)}
                    messages={listMessages(problem, `platform.${row.platform}`)}
                    onToggle={toggle}
                    chosenIds={draft.accounts[row.platform]}
                    change={change}
                  />
                ))}
              </ul>
            </Fan>
            <LazyFilePanels
              draft={draft}
              fits={fits}
              sentFiles={sentFiles}
              files={files}
              change={change}
              cover={cover}
              problem={problem}
              changeCover={changeCover}
            />
            {tiktokRow ? (
              <LazyTikTokOptions
                row={tiktokRow}
                options={draft.tiktok}
                creators={creators}
                files={files}
                problem={problem}
                change={change}
              />
            ) : null}
            <LazyWhenFields
              choice={draft.time}
              facts={props.timeFacts}
              problem={problem}
              change={change}
            />
            <SendRow
              ready={listReadyAccounts(rows).length}
              skipped={skipped}
              waitingNote={toWaitingNote(rows)}
              isWaiting={rows.some(({ status }) => status === 'waiting')}
              usage={usage}
              when={draft.time.when}
              isPublishing={isPublishing}
            />
          </fieldset>
        </Form>
        <LazyPostsTracker page={page} times={times} search={search} />
      </div>
    </main>
  );
}

interface NoticesProps extends Pick<
  PublishNowScreenProps,
  'connection' | 'notice' | 'problem' | 'accounts'
> {
  readonly sync: DraftSyncHandle;
  readonly files: DraftState['files'];
}

function Notices({ connection, notice, problem, sync, accounts, files }: NoticesProps) {
  return (
    <>
      {connection ? <LazyConnectionBanner news={connection} /> : null}
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      {sync.state ? (
        <LazySaveProblem state={sync.state} sync={sync} accounts={accounts} files={files} />
      ) : null}
      {problem ? <LazyFailureDialog {...problem} formId={FORM_ID} /> : null}
    </>
  );
}

/** Returns TikTok's row if the post goes there and an account is connected. */
function findTikTok(
  rows: readonly PlatformAssessment[],
  { platforms }: Draft,
): PlatformAssessment | undefined {
  const isSelected = platforms.includes('tiktok');
  return rows.find(({ platform, account }) => isSelected && platform === 'tiktok' && account);
}

/**
 * Returns which panels have inputs in the form. Until their code is loaded, the form carries the fields
 * itself.
 */
function useShownPanels({
  draft,
  fits,
  sentFiles,
  cover,
}: Pick<FilePanelsProps, 'draft' | 'fits' | 'sentFiles' | 'cover'>): {
  showsFits: boolean;
  showsCover: boolean;
} {
  const isHere = useFilePanels() !== null;
  return {
    showsFits: isHere && listShownFits({ draft, fits, sent: sentFiles }).length > 0,
    showsCover: isHere && cover.video !== null,
  };
}

function listCarried(
  fields: DraftFields,
  { showsFits, showsCover }: { showsFits: boolean; showsCover: boolean },
): DraftFields {
  const shown = [
    OWN_FIELDS,
    ...(showsFits ? [FIT_FIELDS] : []),
    ...(showsCover ? [COVER_FIELDS] : []),
  ];
  return fields.filter(([name]) => !shown.some((pattern) => pattern.test(name)));
}
