import type { PlatformAssessment } from '#app/domain/composer.ts';
import { CONNECT_PATHS } from '#app/domain/connect-paths.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import { LINE_STATES } from '../composer/line-states.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface ChoiceRowProps {
  readonly row: PlatformAssessment;
  readonly isOn: boolean;
  readonly messages: readonly string[];
  readonly onToggle: (platform: PlatformId, isOn: boolean) => void;
}

/** One platform to choose, with how its account stands. */
export function ChoiceRow({ row, isOn, messages, onToggle }: ChoiceRowProps) {
  const { platform, account, status, findings } = row;
  const { name } = PLATFORMS[platform];
  const needsSignIn = account?.state === 'needs_reauthorization';
  const said = [...findings.map(({ message }) => message), ...messages];
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
        {isOn && account
          ? [...new Set(said)].map((message) => (
              <p key={message} className="small broken">
                {message}
              </p>
            ))
          : null}
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

function toAccountText({ account }: PlatformAssessment): string {
  if (!account) return 'Not connected';
  return account.handle ? `@${account.handle.replace(/^@/u, '')}` : account.name;
}
