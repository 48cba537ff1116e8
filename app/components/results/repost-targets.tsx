import {
  type ComposerAccount,
  findDefaultAccount,
  toAccountLabel,
} from '#app/domain/composer/composer-accounts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface RepostTargetsProps {
  readonly post: PostOutput;
  readonly accounts: readonly ComposerAccount[];
}

/**
 * Lets a person choose where to send a post again. The default accounts of platforms that it didn't go to are
 * preselected.
 */
export function RepostTargets({ post, accounts }: RepostTargetsProps) {
  const used = new Set(post.deliveries.map(({ platform }) => platform));
  if (accounts.length === 0)
    return <p className="small">Connect an account on the dashboard first.</p>;
  return (
    <>
      <p className="small sub">
        The composer opens with this post’s text and files. Nothing is published yet.
      </p>
      <fieldset className="stack">
        <legend className="vh">Accounts</legend>
        {accounts.map((account) => (
          <label className="check" key={account.id}>
            <input
              type="checkbox"
              name="accountIds"
              value={account.id}
              defaultChecked={!used.has(account.platform) && isDefault(accounts, account)}
            />
            <span className="row">
              <PlatformGlyph platform={account.platform} />
              <span>
                {PLATFORMS[account.platform].name}{' '}
                <span className="small mut">{toAccountLabel(account)}</span>
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

const isDefault = (accounts: readonly ComposerAccount[], account: ComposerAccount): boolean =>
  findDefaultAccount(accounts, account.platform) === account;
