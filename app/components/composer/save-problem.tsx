import { useState } from 'react';
import { toAccountNames } from '#app/domain/composer/account-texts.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { ConflictValue, DraftPart } from '#app/domain/composer/merge-drafts.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SyncState } from '../client/draft-sync.ts';
import type { DraftSyncHandle } from '../hooks/use-draft-sync.ts';
import { Banner } from '../ui/banner.tsx';

export interface SaveProblemProps {
  readonly state: SyncState;
  readonly sync: DraftSyncHandle;
  readonly accounts: readonly ComposerAccount[];
  /** This tab's files. */
  readonly files: readonly MediaOutput[];
}

/** Asks what to do about a draft that can't be saved automatically. The typed text stays in the editor. */
export function SaveProblem({ state, sync, accounts, files }: SaveProblemProps) {
  switch (state.status) {
    case 'conflict':
      return <Conflict state={state} sync={sync} accounts={accounts} files={files} />;
    case 'gone':
      return (
        <Banner tone="warn">
          <span className="alert">
            <span className="grow">
              This draft was published or deleted in the meantime. Your text is still here.
            </span>
            <button type="button" className="btn quiet" onClick={sync.saveAsNew}>
              Save as a new draft
            </button>
          </span>
        </Banner>
      );
    case 'signed_out':
      return (
        <Banner tone="warn">
          <span className="alert">
            <span className="grow">
              You’re signed out. Your text is on this device, and is saved once you sign in.
            </span>
            <a className="btn quiet" href="/login?returnTo=%2Fapp%2Fplatform-preview">
              Sign in
            </a>
          </span>
        </Banner>
      );
    case 'other_workspace':
      return (
        <Banner tone="warn">
          You switched workspaces in another tab. Switch back to save this draft.
        </Banner>
      );
    case 'refused':
      return <Banner tone="bad">{state.message}</Banner>;
    default:
      return null;
  }
}

const toFileName = (id: string, files: readonly MediaOutput[]): string =>
  files.find((file) => file.id === id)?.fileName ?? 'A deleted file';

type ConflictState = Extract<SyncState, { status: 'conflict' }>;

/** Shows both texts of each part. Nothing is saved until the person chooses. */
function Conflict({
  state,
  sync,
  accounts,
  files,
}: Omit<SaveProblemProps, 'state'> & { readonly state: ConflictState }) {
  const { current, conflicts } = state;
  const [theirs, setTheirs] = useState<ReadonlySet<DraftPart>>(new Set());
  const who = current.editedBy ?? 'Someone else';
  const toText = (value: ConflictValue, known: readonly MediaOutput[]): string => {
    if (typeof value === 'string') return value;
    if ('accountIds' in value) return toAccountNames(value.accountIds, accounts);
    return listNames(value.mediaIds.map((id) => toFileName(id, known)));
  };
  const choose = (part: DraftPart, isTheirs: boolean): void => {
    const next = new Set(theirs);
    if (isTheirs) next.add(part);
    else next.delete(part);
    setTheirs(next);
  };
  return (
    <Banner tone="warn">
      <div className="stack">
        <p>{who} changed the same parts of this draft. Choose which to keep.</p>
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.part}
            part={conflict.part}
            mine={toText(conflict.mine, files)}
            theirs={toText(conflict.theirs, current.files)}
            who={who}
            isTheirs={theirs.has(conflict.part)}
            onChoose={choose}
          />
        ))}
        <button type="button" className="btn solid" onClick={() => sync.resolve([...theirs])}>
          Keep selected
        </button>
      </div>
    </Banner>
  );
}

interface ChoiceProps {
  readonly part: DraftPart;
  readonly mine: string;
  readonly theirs: string;
  readonly who: string;
  readonly isTheirs: boolean;
  readonly onChoose: (part: DraftPart, isTheirs: boolean) => void;
}

function Choice({ part, mine, theirs, who, isTheirs, onChoose }: ChoiceProps) {
  const options = [
    ['Yours', mine, false],
    [who, theirs, true],
  ] as const;
  return (
    <fieldset className="plain stack tight">
      <legend className="small">
        <b>{describePart(part)}</b>
      </legend>
      {options.map(([name, text, isOther]) => (
        <label key={String(isOther)} className="row conflicttext">
          <input
            type="radio"
            aria-label={`Keep: ${name}`}
            name={`conflict.${part}`}
            checked={isTheirs === isOther}
            onChange={() => onChoose(part, isOther)}
          />
          <span className="grow">
            <b className="small">{name}</b>
            <span className="sub" dir="auto">
              {text || 'Empty'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const PARTS: Readonly<Partial<Record<DraftPart, string>>> = {
  mode: 'Same text or one per platform',
  file: 'Files',
  time: 'When to publish',
  comment: 'First comment',
  disclosure: 'Labels',
  shortenLinks: 'Shorten links',
  mentions: 'Mentions',
  'shared.caption': 'Caption',
  'shared.hashtags': 'Hashtags',
  'tiktok.privacyLevel': 'Who can see the post on TikTok',
  'tiktok.title': 'Title on TikTok',
  'tiktok.coverPhoto': 'Cover photo on TikTok',
  'youtube.title': 'YouTube title',
  'youtube.tags': 'YouTube tags',
  'youtube.categoryId': 'YouTube category',
  'youtube.playlistId': 'YouTube playlist',
  'youtube.captions': 'YouTube captions',
  'youtube.captionsLanguage': 'Language of YouTube captions',
  'youtube.captionsName': 'Name of YouTube captions',
  'linkedin.title': 'Title of the link preview',
  'linkedin.description': 'Description of the link preview',
};

function describePart(part: DraftPart): string {
  const fixedName = PARTS[part];
  if (fixedName) return fixedName;
  const [group = '', name = ''] = part.split('.');
  const isPerPlatform = group === 'own' || group === 'accounts' || group === 'files';
  const platform = PLATFORMS[(isPerPlatform ? name : group) as PlatformId].name;
  if (group === 'accounts') return `Accounts on ${platform}`;
  if (group === 'files') return `Files for ${platform}`;
  return group === 'own' ? `Text for ${platform}` : `Options for ${platform}`;
}
