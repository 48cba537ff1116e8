import { Form } from '@remix-run/react';
import { Check, Ellipsis } from 'lucide-react';
import type { AccountOutput } from '#app/domain/accounts.ts';
import { CONNECT_PATHS } from '#app/domain/connect-paths.ts';
import type { PlatformDefinition } from '#app/domain/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface AccountRowProps {
  readonly account: AccountOutput;
  readonly platform: PlatformDefinition;
  /** The platform has others: one of them is the default. */
  readonly isOneOfMany: boolean;
}

export function AccountRow({ account, platform, isOneOfMany }: AccountRowProps) {
  const needsSignIn = account.state === 'needs_reauthorization';
  return (
    <div className="acct">
      <PlatformGlyph platform={platform.id} />
      <div className="grow">
        <b>{platform.name}</b>
        {isOneOfMany && account.isDefault ? <span className="badge">Default</span> : null}
        <div className="small mut whose">
          {account.environment === 'sandbox' ? <span className="badge">Sandbox</span> : null}
          {needsSignIn ? (
            <span className="warned">Sign-in expired</span>
          ) : (
            <span className="trunc">{toHandle(account)}</span>
          )}
        </div>
      </div>
      {needsSignIn ? (
        <a
          className="btn quiet"
          href={CONNECT_PATHS[platform.id]}
          aria-label={`Reconnect ${platform.name}`}
        >
          Reconnect
        </a>
      ) : (
        <span className="badge ok">
          <Icon of={Check} size="s" />
          Connected
        </span>
      )}
      <AccountMenu account={account} platform={platform} canBeDefault={!account.isDefault} />
    </div>
  );
}

function toHandle({ handle, name }: AccountOutput): string {
  if (handle === null) return name;
  return handle.startsWith('@') ? handle : `@${handle}`;
}

interface AccountMenuProps {
  readonly account: AccountOutput;
  readonly platform: PlatformDefinition;
  readonly canBeDefault: boolean;
}

/** A disclosure and plain forms: works without scripts, and nothing in it is hidden from the keyboard. */
function AccountMenu({ account, platform, canBeDefault }: AccountMenuProps) {
  const which = `${platform.name} ${toHandle(account)}`;
  return (
    <details className="acct-menu">
      <summary className="btn ghost icon" aria-label={`More for ${which}`} title="More">
        <Icon of={Ellipsis} />
      </summary>
      <Form method="post" className="row wrap" action="/app?index" preventScrollReset>
        <input type="hidden" name="accountId" value={account.id} />
        {canBeDefault ? (
          <button className="btn quiet" name="intent" value="make-default">
            Make default
          </button>
        ) : null}
        <a className="btn ghost" href={CONNECT_PATHS[platform.id]}>
          Connect another
        </a>
        <button
          className="btn bad"
          name="intent"
          value="disconnect"
          aria-label={`Disconnect ${which}`}
        >
          Disconnect
        </button>
      </Form>
    </details>
  );
}
