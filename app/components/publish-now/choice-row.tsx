import { listUnconnected } from '#app/domain/composer/account-texts.ts';
import { toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { accountsField } from '#app/domain/composer/draft-fields.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { LazyRowDetails } from '../composer/lazy-row-details.tsx';
import { toLineState } from '../composer/line-states.ts';
import type { RowDetailsProps } from '../composer/row-details.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface ChoiceRowProps extends Omit<RowDetailsProps, 'showTab'> {
  readonly onToggle: (platform: PlatformId, isOn: boolean) => void;
}

/** A selectable platform with its account's status. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { row, isOn, onToggle } = props;
  const { platform, account, accounts } = row;
  const { name } = PLATFORMS[platform];
  const hasChoice = accounts.length > 1;
  const isFound = hasChoice || accounts.some(({ isChosen }) => isChosen);
  return (
    <li id={`dir-${platform}`} data-to data-anchor=".pf" data-state={toLineState(row)}>
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
      <ChoiceBody {...props} />
      <Standing row={row} />
    </li>
  );
}

/** The platform's name, its accounts, and what to know before publishing there. */
function ChoiceBody({ row, isOn, messages, chosenIds, change }: Omit<ChoiceRowProps, 'onToggle'>) {
  const { platform, account, accounts, files } = row;
  const hasChoice = accounts.length > 1;
  return (
    <div>
      <b>{PLATFORMS[platform].name}</b>
      {hasChoice ? null : (
        <p className="small mut">{account ? toAccountLabel(account) : 'Not connected'}</p>
      )}
      {account && !hasChoice ? (
        <input type="hidden" name={accountsField(platform)} value={account.id} />
      ) : null}
      {isOn && files.some(({ fit }) => fit?.verdict === 'changes') ? (
        <p className="small">
          <a href={`#fit-${platform}`}>Will be converted</a>
        </p>
      ) : null}
      {account ? (
        <LazyRowDetails
          row={row}
          isOn={isOn}
          messages={messages}
          chosenIds={chosenIds}
          change={change}
          showTab={null}
        />
      ) : null}
    </div>
  );
}

/** The right end of the row: the chosen accounts are connected, or can be. */
function Standing({ row }: Pick<ChoiceRowProps, 'row'>) {
  const { platform, account } = row;
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
  if (listUnconnected(row).length === 0) return <span className="badge ok">Connected</span>;
  return <span className="badge warn">Needs reconnecting</span>;
}
