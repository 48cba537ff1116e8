import type { AttemptLimits } from '#app/server/ports/attempt-limits.ts';
import type { EmbeddedIdentity } from '#app/server/ports/embedded-identity.ts';
import type { HostedIdentity } from '#app/server/ports/identity-provider.ts';
import type { ServiceDeps } from '../deps.ts';
import type { SignUpPolicy } from '../users/admission.ts';

/** Everything that sign-in, sessions, and account security depend on. */
export interface IdentityDeps extends Pick<
  ServiceDeps,
  'prisma' | 'clock' | 'logger' | 'secrets' | 'mailer'
> {
  readonly publicUrl: string;
  /** Who can create an account. */
  readonly signUp: SignUpPolicy;
  readonly limits: AttemptLimits;
  readonly identityProvider: EmbeddedIdentity | HostedIdentity;
  /** True if signing out at the hosted provider also revokes the user's API tokens here. */
  readonly logoutRevokesTokens: boolean;
}
