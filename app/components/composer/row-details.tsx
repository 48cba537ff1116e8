import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { toAccountsChange } from '#app/domain/composer/choose-accounts.ts';
import { toReconnectNote, listUnconnected } from '#app/domain/composer/account-texts.ts';
import type { ComposerFinding, Remedy } from '#app/domain/composer/composer-findings.ts';
import { PUBLISHED_AS_SHORT } from '#app/domain/composer/composer-notes.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { AccountPicker, type AccountPickerProps } from './account-picker.tsx';
import { ReconnectLink } from './reconnect-link.tsx';
import type { DraftState } from '../hooks/use-draft.ts';
import { Icon } from '../ui/icon.tsx';

export interface RowDetailsProps {
  readonly row: PlatformAssessment;
  readonly isOn: boolean;
  /** The server's messages about this platform only. */
  readonly messages: readonly string[];
  readonly chosenIds: AccountPickerProps['chosenIds'];
  readonly change: DraftState['change'];
  /** Shows a platform's own text. Null on a screen whose text can't be edited. */
  readonly showTab: ((platform: PlatformId) => void) | null;
}

/** The part of a platform's row that few rows have: a choice of accounts, and what to know before publishing. */
export function RowDetails(props: RowDetailsProps) {
  const { row, isOn, chosenIds, change } = props;
  const { platform, accounts } = row;
  return (
    <>
      {accounts.length > 1 ? (
        <AccountPicker
          platform={platform}
          accounts={accounts}
          chosenIds={chosenIds}
          change={change}
        />
      ) : null}
      <ReconnectNote row={row} isOn={isOn} />
      {isOn ? <Findings {...props} /> : null}
    </>
  );
}

function Findings({ row, messages, change, showTab }: RowDetailsProps) {
  const { findings, notes } = row;
  const said = new Set(findings.map(({ message }) => message));
  return (
    <>
      {findings.map((finding) => (
        <Finding
          key={finding.code + finding.message}
          finding={finding}
          row={row}
          change={change}
          showTab={showTab}
        />
      ))}
      {messages
        .filter((message) => !said.has(message))
        .map((message) => (
          <div className="find" key={message}>
            <Message message={message} tone="bad" />
          </div>
        ))}
      {findings.length === 0
        ? notes.map((note) => (
            <div className="find" key={note}>
              <Message message={note} tone={note === PUBLISHED_AS_SHORT ? 'info' : 'warn'} />
            </div>
          ))
        : null}
    </>
  );
}

const TONES = {
  bad: { icon: CircleX, name: 'msg bad' },
  warn: { icon: TriangleAlert, name: 'msg warn' },
  /** Nothing is wrong. */
  info: { icon: Info, name: 'msg' },
} as const;

interface MessageProps {
  readonly message: string;
  readonly tone: keyof typeof TONES;
}

function Message({ message, tone }: MessageProps) {
  const { icon, name } = TONES[tone];
  return (
    <span className={name}>
      <Icon of={icon} size="s" />
      <span>{message}</span>
    </span>
  );
}

/** Shows the chosen accounts that need to be reconnected. They stay chosen. */
function ReconnectNote({ row, isOn }: Pick<RowDetailsProps, 'row' | 'isOn'>) {
  const note = toReconnectNote(row, isOn);
  if (note === null) return null;
  const isOneOfMany = row.accounts.length > 1;
  return (
    <div className="find">
      <Message message={note} tone="warn" />
      {listUnconnected(row).map((account) => (
        <ReconnectLink
          key={account.id}
          account={account}
          className="lnk"
          isOneOfMany={isOneOfMany}
        />
      ))}
    </div>
  );
}

interface FindingProps extends Pick<RowDetailsProps, 'row' | 'change' | 'showTab'> {
  readonly finding: ComposerFinding;
}

/** The remedies of a screen whose text can't be edited. */
const WITHOUT_EDITOR: ReadonlySet<Remedy> = new Set([
  'choose_account',
  'choose_privacy',
  'change_disclosure',
  'edit_tiktok',
]);

function Finding({ finding, row, ...composer }: FindingProps) {
  const { message, accounts = [] } = finding;
  const isOffered = composer.showTab !== null || WITHOUT_EDITOR.has(finding.remedy ?? 'write_own');
  const remedy = isOffered ? finding.remedy : null;
  const handleClick = (event: MouseEvent): void => {
    if (remedy && applyRemedy(composer, remedy, row)) event.preventDefault();
  };
  return (
    <div className="find">
      <Message
        message={accounts.length > 0 ? `${listNames(accounts)}: ${message}` : message}
        tone="bad"
      />
      {remedy ? (
        <a className="lnk" href={toRemedyHref(remedy, row.platform)} onClick={handleClick}>
          {toRemedyText(remedy, row)}
        </a>
      ) : null}
    </div>
  );
}

/** Where each finding is fixed. A link that ends with a hyphen is completed with the platform. */
const REMEDY_HREFS: Readonly<Record<Remedy, string>> = {
  write_own: '#own-',
  edit_hashtags: '#own-',
  choose_media: '#media',
  choose_privacy: '#tiktok-options',
  change_disclosure: '#tiktok-options',
  edit_tiktok: '#tiktok-options',
  edit_thread: '#twitter-options',
  edit_poll: '#twitter-options',
  edit_linkedin_poll: '#linkedin-options',
  edit_linkedin: '#linkedin-options',
  edit_instagram: '#instagram-options',
  edit_facebook: '#facebook-options',
  edit_comment: '#first-comment',
  edit_mentions: '#mentions',
  edit_title: '#youtube-options',
  edit_tags: '#youtube-options',
  choose_account: '#dir-',
};

function toRemedyHref(remedy: Remedy, platform: PlatformId): string {
  const href = REMEDY_HREFS[remedy];
  return href.endsWith('-') ? href + platform : href;
}

const REMEDY_TEXTS: Readonly<Record<Exclude<Remedy, 'choose_account'>, string>> = {
  write_own: 'Write one for',
  edit_hashtags: 'Choose hashtags for',
  choose_media: 'Choose a file',
  choose_privacy: 'Choose',
  change_disclosure: 'Edit',
  edit_tiktok: 'Edit options',
  edit_title: 'Edit title',
  edit_tags: 'Edit tags',
  edit_thread: 'Edit thread',
  edit_poll: 'Edit poll',
  edit_linkedin_poll: 'Edit poll',
  edit_linkedin: 'Edit options',
  edit_instagram: 'Edit options',
  edit_facebook: 'Edit options',
  edit_comment: 'Edit first comment',
  edit_mentions: 'Edit mentions',
};

function toRemedyText(remedy: Remedy, row: PlatformAssessment): string {
  const { platform, account, accounts } = row;
  if (remedy === 'choose_account')
    return account && accounts.length === 1 ? `Use ${account.name}` : 'Show accounts';
  const text = REMEDY_TEXTS[remedy];
  const isOwn = remedy === 'write_own' || remedy === 'edit_hashtags';
  return isOwn ? `${text} ${PLATFORMS[platform].name}` : text;
}

/** Runs a remedy. Without scripts, remedies are links to the field; with them, some do more. */
function applyRemedy(
  { change, showTab }: Pick<RowDetailsProps, 'change' | 'showTab'>,
  remedy: Remedy,
  { platform, account, accounts }: PlatformAssessment,
): boolean {
  if (remedy === 'choose_media') return openChooser();
  if (remedy === 'choose_account') {
    if (account && accounts.length === 1)
      change((draft) => toAccountsChange(draft, account, { isOn: true, chosen: [] }));
    else openAccounts(platform);
    return true;
  }
  if (remedy !== 'write_own' && remedy !== 'edit_hashtags') return false;
  change({ mode: 'unique' });
  showTab?.(platform);
  document.getElementById(remedy === 'write_own' ? 'caption' : 'hashtags')?.focus();
  return true;
}

function openAccounts(platform: PlatformId): void {
  const picker = document.querySelector<HTMLDetailsElement>(`#dir-${platform} .accts`);
  if (picker) picker.open = true;
  picker?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
}

/** Returns false if a file already exists, so that the link is followed. */
function openChooser(): boolean {
  const input = document.querySelector<HTMLInputElement>('#media input[type=file]');
  input?.click();
  return input !== null;
}
