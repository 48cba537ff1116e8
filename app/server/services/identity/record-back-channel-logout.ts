import type { LogoutNotice } from '#app/server/ports/identity-provider.ts';
import { recordProviderLogout } from '../users/provider-logout.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Signs a user out on the hosted provider's notice, as far as the operator wants. */
export async function recordBackChannelLogout(
  deps: Pick<IdentityDeps, 'prisma' | 'clock' | 'logger' | 'logoutRevokesTokens'>,
  notice: LogoutNotice,
): Promise<void> {
  const revokesTokens = deps.logoutRevokesTokens;
  const { sessions } = await recordProviderLogout(deps, notice, { revokesTokens });
  deps.logger.info({ sessions }, 'The sign-in provider signed a user out.');
}
