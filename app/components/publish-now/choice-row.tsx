import { toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { accountsField } from '#app/domain/composer/draft-fields.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { LINE_STATES } from '../composer/line-states.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import type { ChoiceDetailsProps } from './choice-details.tsx';
import { LazyChoiceDetails } from './lazy-choice-details.tsx';

interface ChoiceRowProps extends ChoiceDetailsProps {
  readonly onToggle: (platform: PlatformId, isOn: boolean) => void;
}

/** A selectable platform with its account's status. */
export function ChoiceRow({ row, isOn, messages, chosenIds, onToggle, change }: ChoiceRowProps) {
  const { platform, account, accounts, status } = row;
  const { name } = PLATFORMS[platform];
  const hasChoice = accounts.length > 1;
  const isFound = hasChoice || accounts.some(({ isChosen }) => isChosen);
  return (
    <li data-to data-anchor=".pf" data-state={LINE_STATES[status]}>
      <label className="box">
        <input
          type="checkbox"
          name="platforms"
          value={platform}
          checked={isOn && isFound}
          disabled={account === null}
          aria-label={`Publish to ${name}`}
          onChange={({ target }) => onToggle(platform, target.checked)}
        />
      </label>
      <PlatformGlyph platform={platform} />
      <div>
        <b>{name}</b>
        {hasChoice ? null : (
          <p className="small mut">{account ? toAccountLabel(account) : 'Not connected'}</p>
        )}
        {account && !hasChoice ? (
          <input type="hidden" name={accountsField(platform)} value={account.id} />
        ) : null}
        {account ? (
          <LazyChoiceDetails
            row={row}
            isOn={isOn}
            messages={messages}
            chosenIds={chosenIds}
            change={change}
          />
        ) : null}
      </div>
      <Standing row={row} />
    </li>
  );
}

/** The right end of the row: a platform's only account is connected, or can be. */
function Standing({ row: { platform, account, accounts } }: Pick<ChoiceRowProps, 'row'>) {
  if (account === null) {
    return (
      <a
        className="btn quiet"
        href={CONNECT_PATHS[platform]}
        aria-label={`Connect ${PLATFORMS[platform].name}`}
      >
        Connect
      </a>
    );
  }
  const broken = accounts.filter((one) => one.account.state !== 'active');
  if (broken.length === 0) return <span className="badge ok">Connected</span>;
  return <span className="badge warn">Needs reconnecting</span>;
}
