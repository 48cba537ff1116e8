import type { AttemptLimits } from '#app/server/adapters/identity/attempt-limits.ts';
import type { EmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { IdentityProvider } from '#app/server/ports/identity-provider.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { Sessions } from './sessions.ts';

export interface SignInDeps {
  readonly publicUrl: string;
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sessions: Sessions;
  readonly limits: AttemptLimits;
  readonly identityProvider:
    EmbeddedIdentityProvider | (IdentityProvider & { readonly kind: 'hosted' });
  /** Any secret of 32 bytes; made with `deriveSecret(masterKey, 'sign-in nonce')`. */
  readonly nonceKey: string;
}
