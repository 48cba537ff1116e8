import type { ServiceDeps } from '#app/server/services/deps.ts';
import { checkProviderSession } from './provider-session-check.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export interface OpenSessionsDeps
  extends
    Pick<ServiceDeps, 'prisma' | 'clock' | 'secrets' | 'logger'>,
    Pick<SignInDeps, 'publicUrl' | 'identityProvider' | 'logoutRevokesTokens'> {}

/**
 * Creates the sessions for either provider. With a hosted one, also checks there that users are still
 * signed in.
 */
export function openSessions(deps: OpenSessionsDeps): Sessions {
  const { identityProvider: provider } = deps;
  if (provider.kind === 'embedded') return createSessions(deps);
  return createSessions({
    ...deps,
    checkProviderSession: (session) => checkProviderSession({ ...deps, provider }, session),
  });
}
