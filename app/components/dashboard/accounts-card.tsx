import { Link } from '@remix-run/react';
import { toAccountCount } from '#app/domain/accounts/account-notices.ts';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORM_LIST, type PlatformDefinition } from '#app/domain/platforms/platforms.ts';
import { PLACES } from '../shell/places.ts';
import { ForRole } from '../shell/for-role.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { AccountRow } from './account-row.tsx';

/** Lists the six platforms, each with its accounts or a link to connect one. */
export function AccountsCard({ accounts }: { accounts: readonly AccountOutput[] }) {
  return (
    <section className="card flush" id="accounts" aria-labelledby="accounts-title">
      <div className="lh">
        <h2 className="h" id="accounts-title">
          Accounts
        </h2>
        <span className="small mut num">{toAccountCount(accounts, PLATFORM_LIST.length)}</span>
        {accounts.length > 1 ? (
          <Link className="lnk small" to={PLACES.accountGroups.href}>
            Groups
          </Link>
        ) : null}
      </div>
      {PLATFORM_LIST.map((platform) => (
        <Platform
          key={platform.id}
          platform={platform}
          accounts={accounts.filter((account) => account.platform === platform.id)}
        />
      ))}
    </section>
  );
}

interface PlatformProps {
  readonly platform: PlatformDefinition;
  readonly accounts: readonly AccountOutput[];
}

function Platform({ platform, accounts }: PlatformProps) {
  if (accounts.length > 0) {
    return accounts.map((account) => (
      <AccountRow
        key={account.id}
        account={account}
        platform={platform}
        isOneOfMany={accounts.length > 1}
      />
    ));
  }
  return (
    <div className="acct bare">
      <PlatformGlyph platform={platform.id} />
      <div className="grow">
        <b>{platform.name}</b>
        <div className="small mut">Not connected</div>
      </div>
      <ForRole needs="editor">
        <a
          className="btn quiet"
          href={CONNECT_PATHS[platform.id]}
          aria-label={`Connect ${platform.name}`}
        >
          Connect
        </a>
      </ForRole>
    </div>
  );
}
