import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import type { AccountAssessment } from '#app/domain/composer/composer.ts';
import { toAccountsChange } from '#app/domain/composer/choose-accounts.ts';
import { accountsField, NO_ACCOUNT } from '#app/domain/composer/draft-fields.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { useEarlyInput } from './use-early-input.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { AccountAvatar } from '../ui/account-avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { ReconnectLink } from './reconnect-link.tsx';

export interface AccountPickerProps {
  readonly platform: PlatformId;
  readonly accounts: readonly AccountAssessment[];
  /** The draft's choice, which the assessments follow a moment later. Without one, they have the default. */
  readonly chosenIds: readonly string[] | undefined;
  readonly change: DraftState['change'];
}

/** A list this long gets a search field. */
const SEARCHED_FROM = 8;

/** Chooses among a platform's accounts. Closed, it shows the chosen ones. */
export function AccountPicker({
  platform,
  accounts: assessed,
  chosenIds,
  change,
}: AccountPickerProps) {
  const isHydrated = useIsHydrated();
  const [search, setSearch] = useState('');
  const id = `accounts-${platform}`;
  useEarlyInput(id, change);
  const accounts = assessed.map((one) => ({
    ...one,
    isChosen: chosenIds?.includes(one.account.id) ?? one.isChosen,
  }));
  const chosen = accounts.filter(({ isChosen }) => isChosen);
  const { name } = PLATFORMS[platform];
  const isFound = ({ account }: AccountAssessment): boolean =>
    `${account.name} ${account.handle ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <details className="accts">
      <summary>
        <AvatarStack accounts={chosen} />
        <span className="grow trunc">
          {chosen.length === 0 ? 'No account chosen' : toNames(chosen)}
        </span>
        <span className="mut num nowrap">
          <span className="vh">on {name}: </span>
          {chosen.length} of {accounts.length}
        </span>
        <Icon of={ChevronDown} size="s" />
      </summary>
      <fieldset id={id} className="plain">
        <legend className="vh">{name} accounts</legend>
        {/* Without it, a form in which all boxes are off would mean the default account. */}
        <input type="hidden" name={accountsField(platform)} value={NO_ACCOUNT} />
        {isHydrated && accounts.length >= SEARCHED_FROM ? (
          <input
            type="search"
            className="input"
            aria-label={`Find an account on ${name}`}
            placeholder={`Find among ${formatCount(accounts.length, 'account')}`}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        ) : null}
        <ul className="acctlist">
          {accounts.map((one) => (
            <AccountOption
              key={one.account.id}
              one={one}
              chosen={chosen}
              isHidden={!isFound(one)}
              change={change}
            />
          ))}
        </ul>
      </fieldset>
    </details>
  );
}

const MAX_STACKED = 3;

function AvatarStack({ accounts }: { accounts: readonly AccountAssessment[] }) {
  return (
    <span className="avstack">
      {accounts.slice(0, MAX_STACKED).map(({ account }) => (
        <AccountAvatar key={account.id} account={account} />
      ))}
    </span>
  );
}

function toNames(chosen: readonly AccountAssessment[]): string {
  const [first, ...others] = chosen.map(({ account }) => account.name);
  return others.length > 1
    ? `${first} and ${others.length} more`
    : [first, ...others].join(' and ');
}

interface AccountOptionProps extends Pick<AccountPickerProps, 'change'> {
  readonly one: AccountAssessment;
  /** All chosen accounts of the platform. */
  readonly chosen: readonly AccountAssessment[];
  readonly isHidden: boolean;
}

function AccountOption({ one, chosen, isHidden, change }: AccountOptionProps) {
  const { account, isChosen } = one;
  const { id, platform, name } = account;
  const label = toAccountLabel(account);
  const needsReconnect = account.state !== 'active';
  const set = (isOn: boolean): void => {
    const ids = chosen.map((other) => other.account.id);
    change((draft) => toAccountsChange(draft, account, { isOn, chosen: ids }));
  };
  return (
    <li hidden={isHidden}>
      <label className="acctopt">
        <input
          type="checkbox"
          name={accountsField(platform)}
          value={id}
          checked={isChosen}
          aria-label={`Publish to ${label} on ${PLATFORMS[platform].name}`}
          onChange={({ target }) => set(target.checked)}
        />
        <AccountAvatar account={account} />
        <span className="grow">
          <span className="trunc">{name}</span>
          {label === name ? null : <span className="small mut trunc">{label}</span>}
          {needsReconnect ? (
            <span className="small msg warn">
              <Icon of={TriangleAlert} size="s" />
              <span>Needs reconnecting</span>
            </span>
          ) : null}
        </span>
      </label>
      {needsReconnect ? (
        <ReconnectLink account={account} className="btn quiet" isOneOfMany />
      ) : null}
    </li>
  );
}
