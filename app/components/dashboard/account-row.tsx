import { Form } from '@remix-run/react';
import { Check, Ellipsis } from 'lucide-react';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import { toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import type { PlatformDefinition } from '#app/domain/platforms/platforms.ts';
import { ACCOUNT_STATUS_TEXTS } from '#app/domain/accounts/account-notices.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { AccountHealthNotice, ConnectionFacts } from './account-health-notice.tsx';

interface AccountRowProps {
  readonly account: AccountOutput;
  readonly platform: PlatformDefinition;
  /** Whether the platform has several accounts, one of which is the default. */
  readonly isOneOfMany: boolean;
}

export function AccountRow({ account, platform, isOneOfMany }: AccountRowProps) {
  return (
    <div className="acct">
      <PlatformGlyph platform={platform.id} />
      <div className="grow">
        <b>{platform.name}</b>
        {isOneOfMany && account.isDefault ? <span className="badge">Default</span> : null}
        <div className="small mut whose">
          {account.environment === 'sandbox' ? <span className="badge">Sandbox</span> : null}
          <span className="trunc">{toAccountLabel(account)}</span>
        </div>
      </div>
      <Standing account={account} platform={platform} />
      <AccountHealthNotice health={account.health} />
      <AccountMenu account={account} platform={platform} canBeDefault={!account.isDefault} />
    </div>
  );
}

interface StandingProps {
  readonly account: AccountOutput;
  readonly platform: PlatformDefinition;
}

/** The right end of the row: healthy, a temporary problem, or a link to fix it. */
function Standing({ account: { health }, platform }: StandingProps) {
  if (health.status === 'ok') {
    return (
      <span className="badge ok">
        <Icon of={Check} size="s" />
        Connected
      </span>
    );
  }
  if (!health.needsUser)
    return <span className="badge">{ACCOUNT_STATUS_TEXTS[health.status]}</span>;
  const verb = health.status === 'expiring' ? 'Renew' : 'Reconnect';
  return (
    <ForRole
      needs="editor"
      otherwise={<span className="badge warn">{ACCOUNT_STATUS_TEXTS[health.status]}</span>}
    >
      <a
        className="btn quiet"
        href={CONNECT_PATHS[platform.id]}
        aria-label={`${verb} ${platform.name}`}
      >
        {verb}
      </a>
    </ForRole>
  );
}

interface AccountMenuProps {
  readonly account: AccountOutput;
  readonly platform: PlatformDefinition;
  readonly canBeDefault: boolean;
}

/** A disclosure with plain forms, which works without scripts and is fully accessible by keyboard. */
function AccountMenu({ account, platform, canBeDefault }: AccountMenuProps) {
  const which = `${platform.name} ${toAccountLabel(account)}`;
  return (
    <details className="acct-menu">
      <summary className="btn ghost icon" aria-label={`More for ${which}`} title="More">
        <Icon of={Ellipsis} />
      </summary>
      <Form method="post" className="row wrap" action="/app?index" preventScrollReset>
        <input type="hidden" name="accountId" value={account.id} />
        <ConnectionFacts health={account.health} />
        <ForRole needs="editor">
          <button
            className="btn quiet"
            name="intent"
            value="probe"
            aria-label={`Check ${which} now`}
          >
            Check now
          </button>
          {canBeDefault ? (
            <button className="btn quiet" name="intent" value="make-default">
              Make default
            </button>
          ) : null}
          <a className="btn ghost" href={CONNECT_PATHS[platform.id]}>
            Connect another
          </a>
          <Disconnect which={which} />
        </ForRole>
      </Form>
    </details>
  );
}

function Disconnect({ which }: { which: string }) {
  return (
    <ForRole
      needs="owner"
      otherwise={<p className="small mut about">Only an owner can disconnect an account.</p>}
    >
      <button
        className="btn bad"
        name="intent"
        value="disconnect"
        aria-label={`Disconnect ${which}`}
      >
        Disconnect
      </button>
    </ForRole>
  );
}
