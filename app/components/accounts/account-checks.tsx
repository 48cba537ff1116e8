import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AccountAvatar } from '../ui/account-avatar.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface AccountChecksProps {
  readonly id: string;
  readonly accounts: readonly ComposerAccount[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
}

/** A box for each connected account, as the field `accountIds`. */
export function AccountChecks({ id, accounts, chosen, error }: AccountChecksProps) {
  return (
    <fieldset className="plainset" aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="flabel">Accounts</legend>
      <ul className="acctlist">
        {accounts.map((account) => (
          <li key={account.id}>
            <label className="acctopt">
              <input
                type="checkbox"
                name="accountIds"
                value={account.id}
                defaultChecked={chosen.includes(account.id)}
              />
              <AccountAvatar account={account} />
              <span className="grow">
                <span className="trunc">{account.name}</span>
                <span className="small mut trunc">
                  {PLATFORMS[account.platform].name}
                  {account.state === 'active' ? '' : ' · needs reconnecting'}
                </span>
              </span>
              <PlatformGlyph platform={account.platform} />
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-note`} message={error} />
    </fieldset>
  );
}
