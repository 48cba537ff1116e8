import { Form } from '@remix-run/react';
import { useCallback } from 'react';
import type { ComposerFacts } from '#app/domain/composer/composer-findings.ts';
import { toSkippedValues } from '#app/domain/composer/assessments.ts';
import { toWaitingNote } from '#app/domain/composer/account-texts.ts';
import type { ComposerGroup } from '#app/domain/composer/choose-group.ts';
import { toKeptFields } from '#app/domain/composer/draft-fields.ts';
import { toFileFields } from '#app/domain/composer/draft-files.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import type { LinkOutput } from '#app/domain/posts/link-card.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import type { UsageOutput } from '#app/domain/billing/usage.ts';
import { PLACES } from '../shell/places.ts';
import { Fan } from '../fan/fan.tsx';
import type { SentDraft } from '../hooks/use-draft.ts';
import { useClearWhenSent } from '../hooks/use-clear-when-sent.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { SentLinkPage } from '../hooks/sent-link-page.ts';
import { useDraftSync } from '../hooks/use-draft-sync.ts';
import type { UploadItem } from '../client/upload-item.ts';
import { Banner } from '../ui/banner.tsx';
import { ServerDrawn } from '../ui/server-drawn.tsx';
import { LazyToast } from '../ui/lazy-toast.tsx';
import { toLineState } from './line-states.ts';
import { LazyFitMaking } from './lazy-fit-making.tsx';
import { LazyTabs } from './lazy-tabs.tsx';
import { loadLazy } from './load-lazy.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { MoreFields } from './more-fields.tsx';
import { OwnTexts, type OwnTextsProps } from './own-texts.tsx';
import { PlatformRow } from './platform-row.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { LazyPublishBar } from './lazy-publish-bar.tsx';
import { LazyPublishRecovery } from './lazy-publish-recovery.tsx';
import { AccountGroups } from './lazy-group-picker.tsx';
import type { ConnectionNews } from './connection-banner.tsx';
import { LazyConnectionBanner } from './lazy-connection-banner.tsx';
import { SavedFields } from './saved-fields.tsx';
import { LazyInsertPicker } from './lazy-insert-picker.tsx';
import { LazySaveNote } from './lazy-save-note.tsx';
import { LazySaveProblem } from './lazy-save-problem.tsx';
import { SourceBox } from './source-box.tsx';
import { usePublishForm } from './use-publish-form.ts';
import { type Composer, COMPOSER_FORM, useComposer } from './use-composer.ts';
import type { CoverFacts } from './use-cover.ts';
import type { Creators } from './use-creators.ts';

export interface ComposerScreenProps {
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
  /** The page that the submitted draft links to, if the server has read it. */
  readonly linkPage: LinkOutput | null;
  readonly problem: ComposerProblem | null;
  readonly notice: string | null;
  readonly connection: ConnectionNews | null;
}

const ACTION = '/app/platform-preview';

/** Shows the editor on the left and the previews on the right. A plain form without scripts. */
export function ComposerScreen(props: ComposerScreenProps) {
  const { usage, sent } = props;
  const composer = useComposer(props);
  // The server's messages are about the draft that it received, not about later changes.
  const isUnchanged = composer.draft === sent.draft;
  const problem = isUnchanged ? props.problem : null;
  const notice = isUnchanged ? props.notice : null;
  const isHydrated = useIsHydrated();
  const sync = useDraftSync(sent);
  const { handleSubmit, isPublishing, workspaceId } = usePublishForm({
    ...composer,
    action: ACTION,
    sync,
  });
  useClearWhenSent('all');
  return (
    <SentLinkPage.Provider value={props.linkPage}>
      <main className="comp" id="main" onFocus={wake} onPointerDown={wake}>
        <Form
          method="post"
          action={ACTION}
          className="ed"
          id={COMPOSER_FORM}
          onSubmit={handleSubmit}
        >
          {/* Pressed by the Enter key without scripts. It must never be a button that publishes. */}
          <button hidden name="intent" value="preview" aria-hidden="true" tabIndex={-1} />
          <input type="hidden" name="workspaceId" value={workspaceId} />
          <SavedFields saved={sent.saved} />
          {toFileFields(composer.draft).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <div className="row between edhead">
            <h1 className="t2">{toHeading(composer.draft)}</h1>
            {isHydrated ? <LazySaveNote state={sync.state} /> : <SaveWithoutScripts />}
          </div>
          {sync.state ? (
            <LazySaveProblem
              state={sync.state}
              sync={sync}
              accounts={props.accounts}
              files={composer.files}
            />
          ) : null}
          {props.connection ? <LazyConnectionBanner news={props.connection} /> : null}
          {notice ? <Banner tone="ok">{notice}</Banner> : null}
          {problem ? <ProblemBanner problem={problem} /> : null}
          <fieldset disabled={isPublishing} className="edbody">
            <Editor
              composer={composer}
              problem={problem}
              accounts={props.accounts}
              groups={props.groups}
            />
          </fieldset>
          <MoreFields
            composer={composer}
            problem={problem}
            facts={props.timeFacts}
            mentions={props.mentions}
            isDisabled={isPublishing}
          />
          {toKeptFields(composer.draft).map(([name, value]) =>
            value ? <input key={name} type="hidden" name={name} value={value} /> : null,
          )}
          {/* The platforms that the page said would be skipped. A fresh page hasn't said so about any. */}
          {toSkippedValues(sent.changed === 'all' ? composer.skipped : []).map((value) => (
            <input key={value} type="hidden" name="skipped" value={value} />
          ))}
          <LazyPublishBar
            ready={composer.ready.length}
            skipped={composer.skipped}
            waitingNote={toWaitingNote(composer.rows)}
            isWaiting={composer.rows.some(({ status }) => status === 'waiting')}
            usage={usage}
            when={composer.draft.time.when}
            isPublishing={isPublishing}
            isUploading={composer.fileList.uploads.items.some(isComing)}
          />
        </Form>
        <LazyPublishRecovery formId={COMPOSER_FORM} path={ACTION} clears="all" />
        <LazyInsertPicker
          draft={composer.draft}
          facts={props.timeFacts}
          mentions={props.mentions}
          change={composer.change}
        />
        <PreviewStage staged={composer.staged} />
        <LazyFitMaking rows={composer.rows} {...composer.plans} />
        <FileNews list={composer.fileList} />
      </main>
    </SentLinkPage.Provider>
  );
}

const toHeading = ({ resends }: Draft): string =>
  resends ? 'Edit and resend' : PLACES.composer.name;

function SaveWithoutScripts() {
  return (
    <noscript>
      <button className="btn quiet" name="intent" value="save-draft">
        Save draft
      </button>
    </noscript>
  );
}

const wake = (): void => void loadLazy();

type EditorProps = Pick<ComposerScreenProps, 'problem' | 'accounts' | 'groups'> & {
  readonly composer: Composer;
};

function Editor({ composer, problem, accounts, groups }: EditorProps) {
  const isHydrated = useIsHydrated();
  const { draft, change, rows, tab, showTab } = composer;
  const shown = draft.resends ? listResent(draft, rows) : rows;
  return (
    <>
      <ModeSwitch mode={draft.mode} onChange={change} />
      {draft.mode === 'unique' && isHydrated ? (
        <LazyTabs rows={rows} tab={tab} onShow={showTab} />
      ) : null}
      <AccountGroups groups={groups} connected={accounts} draft={draft} change={change} />
      <Fan className="edfan" ends={rows.map(toLineState).join()}>
        <SourceBox composer={composer} problem={problem} />
        <ul className="dirs" aria-label="Platforms">
          {shown.map((row) => (
            <PlatformRow
              key={row.platform}
              row={row}
              isOn={isOn(draft, row.platform)}
              messages={listMessages(problem, `platform.${row.platform}`)}
              onToggle={composer.togglePlatform}
              chosenIds={draft.accounts[row.platform]}
              change={change}
              showTab={showTab}
            />
          ))}
        </ul>
      </Fan>
      {isHydrated ? null : <ServerDrawn>{drawOwnTexts({ draft, problem })}</ServerDrawn>}
    </>
  );
}

/** The latest message about the files. */
function FileNews({ list: { news, setNews } }: { readonly list: Composer['fileList'] }) {
  const dismiss = useCallback((): void => setNews(null), [setNews]);
  return <LazyToast message={news} onDismiss={dismiss} />;
}

/** Not in the browser's build. The server-rendered HTML is kept until the tabs replace it. */
const drawOwnTexts = (props: OwnTextsProps) =>
  import.meta.env.SSR ? <OwnTexts {...props} /> : null;

const isOn = (draft: Draft, platform: PlatformId): boolean => draft.platforms.includes(platform);

/** Returns the row of a resend, which goes to one account and has no choice of others. */
const listResent = (draft: Draft, rows: readonly PlatformAssessment[]): PlatformAssessment[] =>
  rows
    .filter((row) => isOn(draft, row.platform))
    .map((row) => ({ ...row, accounts: row.accounts.filter(({ isChosen }) => isChosen) }));

/** A failed file doesn't keep the post. */
const isComing = ({ state }: UploadItem): boolean => state.status !== 'failed';
