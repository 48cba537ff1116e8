import { TriangleAlert } from 'lucide-react';
import { toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import type { ComposerFinding } from '#app/domain/composer/composer-findings.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { LINE_STATES } from '../composer/line-states.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface ChoiceRowProps {
  readonly row: PlatformAssessment;
  readonly isOn: boolean;
  readonly messages: readonly string[];
  readonly onToggle: (platform: PlatformId, isOn: boolean) => void;
}

/** A selectable platform with its account's status. */
export function ChoiceRow({ row, isOn, messages, onToggle }: ChoiceRowProps) {
  const { platform, account, status } = row;
  const { name } = PLATFORMS[platform];
  const needsSignIn = account?.state === 'needs_reauthorization';
  return (
    <li data-to data-anchor=".pf" data-state={LINE_STATES[status]}>
      <label className="box">
        <input
          type="checkbox"
          name="platforms"
          value={platform}
          checked={isOn && account !== null}
          disabled={account === null}
          aria-label={`Publish to ${name}`}
          onChange={({ target }) => onToggle(platform, target.checked)}
        />
      </label>
      <PlatformGlyph platform={platform} />
      <div>
        <b>{name}</b>
        <p className="small mut">{toAccountText(row)}</p>
        {isOn && account ? <RowNotes row={row} messages={messages} /> : null}
      </div>
      {account === null || needsSignIn ? (
        <a
          className="btn quiet"
          href={CONNECT_PATHS[platform]}
          aria-label={`${account ? 'Reconnect' : 'Connect'} ${name}`}
        >
          {account ? 'Reconnect' : 'Connect'}
        </a>
      ) : (
        <span className="badge ok">Connected</span>
      )}
    </li>
  );
}

/** States that the file will be converted and what blocks the post. If nothing does, shows notes. */
function RowNotes({ row, messages }: Pick<ChoiceRowProps, 'row' | 'messages'>) {
  const { platform, findings, fit, notes } = row;
  const texts = [...findings.map(toText), ...messages];
  return (
    <>
      {fit?.verdict === 'changes' ? (
        <p className="small">
          <a href={`#fit-${platform}`}>Will be converted</a>
        </p>
      ) : null}
      {[...new Set(texts)].map((message) => (
        <p key={message} className="small broken">
          {message}
        </p>
      ))}
      {texts.length === 0
        ? notes.map((note) => (
            <p key={note} className="small msg warn">
              <Icon of={TriangleAlert} size="s" />
              <span>{note}</span>
            </p>
          ))
        : null}
    </>
  );
}

const toText = ({ message, accounts = [] }: ComposerFinding): string =>
  accounts.length > 0 ? `${listNames(accounts)}: ${message}` : message;

function toAccountText({ account, accounts }: PlatformAssessment): string {
  if (!account) return 'Not connected';
  const chosen = accounts.filter(({ isChosen }) => isChosen).map((one) => one.account);
  return listNames((chosen.length > 0 ? chosen : [account]).map(toAccountLabel));
}
