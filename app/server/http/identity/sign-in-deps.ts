import type { AttemptLimits } from '#app/server/adapters/identity/attempt-limits.ts';
import type { EmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import type { HostedIdentity } from '#app/server/ports/identity-provider.ts';
import type { Mailer } from '#app/server/ports/mailer.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { SignUpPolicy } from '#app/server/services/users/admission.ts';
import type { Sessions } from './sessions.ts';

export interface SignInDeps extends Pick<ServiceDeps, 'prisma' | 'clock' | 'logger'> {
  readonly publicUrl: string;
  /** Who can create an account. */
  readonly signUp: SignUpPolicy;
  readonly sessions: Sessions;
  readonly limits: AttemptLimits;
  /** Null if this installation sends no email. */
  readonly mailer: Mailer | null;
  readonly identityProvider: EmbeddedIdentityProvider | HostedIdentity;
  /** True if signing out at the hosted provider also revokes the user's API tokens here. */
  readonly logoutRevokesTokens: boolean;
  /** Any 32-byte secret, derived with `deriveSecret(masterKey, 'sign-in nonce')`. */
  readonly nonceKey: string;
}
