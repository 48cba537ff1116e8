import { type ComposerAccount, toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { ForRole } from '../shell/for-role.tsx';

interface ReconnectLinkProps {
  readonly account: Pick<ComposerAccount, 'platform' | 'handle' | 'name'>;
  readonly className: string;
  /** Whether the platform has several accounts, so that its name alone doesn't say which one is meant. */
  readonly isOneOfMany?: boolean;
}

/**
 * Reconnects an account and comes back to this screen, where the tab still has the draft. Without scripts, it's a button of the draft's form,
 * which saves the draft first.
 */
export function ReconnectLink({ account, className, isOneOfMany = false }: ReconnectLinkProps) {
  const isHydrated = useIsHydrated();
  const { platform } = account;
  const { name } = PLATFORMS[platform];
  const label = isOneOfMany
    ? `Reconnect ${toAccountLabel(account)} on ${name}`
    : `Reconnect ${name}`;
  if (!isHydrated) {
    return (
      <ForRole needs="editor">
        <button
          className={className}
          name="intent"
          value={`reconnect-${platform}`}
          aria-label={label}
        >
          Reconnect
        </button>
      </ForRole>
    );
  }
  return (
    <ForRole needs="editor">
      <a className={className} href={CONNECT_PATHS[platform]} aria-label={label}>
        Reconnect
      </a>
    </ForRole>
  );
}
