import { CircleX, TriangleAlert } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { ComposerFinding, Remedy } from '#app/domain/composer/composer-findings.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { ForRole } from '../shell/for-role.tsx';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { CountRing } from './count-ring.tsx';
import { LINE_STATES } from './line-states.ts';

interface PlatformRowProps {
  readonly row: PlatformAssessment;
  readonly isOn: boolean;
  /** The server's messages about this platform only. */
  readonly messages: readonly string[];
  readonly onToggle: (platform: PlatformId, isOn: boolean) => void;
  /** Returns true if the composer handled the remedy itself. */
  readonly onRemedy: (remedy: Remedy, platform: PlatformId) => boolean;
}

/**
 * One end of the fan: whether the post goes to the platform, how much of the limit is used, and what blocks
 * it.
 */
export const PlatformRow = memo(function PlatformRow({
  row,
  isOn,
  messages,
  onToggle,
  onRemedy,
}: PlatformRowProps) {
  const { platform, status, findings } = row;
  const { name } = PLATFORMS[platform];
  const isConnected = status !== 'unconnected';
  const said = new Set(findings.map(({ message }) => message));
  return (
    <li
      className={isOn && isConnected ? 'dir' : 'dir offd'}
      id={`dir-${platform}`}
      data-to
      data-anchor=".box"
      data-state={LINE_STATES[status]}
    >
      <label className="box">
        <input
          type="checkbox"
          name="platforms"
          value={platform}
          checked={isOn && isConnected}
          disabled={!isConnected}
          aria-label={`Publish to ${name}`}
          onChange={({ target }) => onToggle(platform, target.checked)}
        />
      </label>
      <span className="who">
        <PlatformGlyph platform={platform} />
        <span className="grow">
          {name}
          {row.account ? <span className="acc trunc">{toAccountNames(row)}</span> : null}
        </span>
      </span>
      <span />
      {isConnected ? <Count row={row} /> : <ConnectLink platform={platform} />}
      {isConnected ? (
        <>
          {findings.map((finding) => (
            <Finding
              key={finding.code + finding.message}
              finding={finding}
              platform={platform}
              onRemedy={onRemedy}
            />
          ))}
          {messages
            .filter((message) => !said.has(message))
            .map((message) => (
              <div className="find" key={message}>
                <Message message={message} isBad />
              </div>
            ))}
          {findings.length === 0
            ? row.notes.map((note) => (
                <div className="find" key={note}>
                  <Message message={note} />
                </div>
              ))
            : null}
        </>
      ) : null}
    </li>
  );
});

/** Names the chosen accounts, or the one that would be chosen. */
function toAccountNames({ account, accounts }: PlatformAssessment): string {
  const chosen = accounts.filter(({ isChosen }) => isChosen).map((one) => one.account.name);
  return chosen.length > 0 ? listNames(chosen) : (account?.name ?? '');
}

function Count({ row: { count, max, unit, platform } }: { row: PlatformAssessment }) {
  return (
    <span className="cnt" title={`${count} of ${max} ${unit}`}>
      <span>
        {toCountText(count)}
        <span className="max"> / {toCountText(max)}</span>
        <span className="vh">
          {' '}
          {unit} on {PLATFORMS[platform].name}
        </span>
      </span>
      <CountRing count={count} max={max} />
    </span>
  );
}

function ConnectLink({ platform }: { platform: PlatformId }) {
  return (
    <ForRole needs="editor" otherwise={<span className="small mut">Not connected</span>}>
      <a
        className="btn ghost"
        href={CONNECT_PATHS[platform]}
        aria-label={`Connect ${PLATFORMS[platform].name}`}
      >
        Connect
      </a>
    </ForRole>
  );
}

function Message({ message, isBad = false }: { message: string; isBad?: boolean }) {
  return (
    <span className={isBad ? 'msg bad' : 'msg warn'}>
      <Icon of={isBad ? CircleX : TriangleAlert} size="s" />
      <span>{message}</span>
    </span>
  );
}

interface FindingProps {
  readonly finding: ComposerFinding;
  readonly platform: PlatformId;
  readonly onRemedy: PlatformRowProps['onRemedy'];
}

function Finding({
  finding: { message, remedy, accounts = [] },
  platform,
  onRemedy,
}: FindingProps) {
  const mayConnect = useIsAtLeast('editor');
  const handleClick = (event: MouseEvent): void => {
    if (remedy && onRemedy(remedy, platform)) event.preventDefault();
  };
  return (
    <div className="find">
      <Message
        message={accounts.length > 0 ? `${listNames(accounts)}: ${message}` : message}
        isBad
      />
      {remedy && (remedy !== 'connect' || mayConnect) ? (
        <a className="lnk" href={toRemedyHref(remedy, platform)} onClick={handleClick}>
          {toRemedyText(remedy, platform)}
        </a>
      ) : null}
    </div>
  );
}

function toRemedyHref(remedy: Remedy, platform: PlatformId): string {
  switch (remedy) {
    case 'write_own':
    case 'edit_hashtags':
      return `#own-${platform}`;
    case 'choose_media':
      return '#media';
    case 'choose_privacy':
    case 'change_disclosure':
      return '#tiktok-options';
    case 'edit_title':
    case 'edit_tags':
      return '#youtube-options';
    case 'choose_account':
      return `#dir-${platform}`;
    case 'connect':
      return CONNECT_PATHS[platform];
  }
}

function toRemedyText(remedy: Remedy, platform: PlatformId): string {
  const { name } = PLATFORMS[platform];
  switch (remedy) {
    case 'write_own':
      return `Write one for ${name}`;
    case 'edit_hashtags':
      return `Choose hashtags for ${name}`;
    case 'choose_media':
      return 'Choose a file';
    case 'choose_privacy':
      return 'Choose';
    case 'change_disclosure':
      return 'Edit';
    case 'edit_title':
      return 'Edit title';
    case 'edit_tags':
      return 'Edit tags';
    case 'choose_account':
      return 'Choose an account';
    case 'connect':
      return `Reconnect ${name}`;
  }
}
