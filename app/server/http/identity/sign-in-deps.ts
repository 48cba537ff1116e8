import type { EmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import type { HostedIdentity } from '#app/server/ports/identity-provider.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { IdentityServices } from '#app/server/services/identity/bind-identity.ts';
import type { Sessions } from './sessions.ts';

export interface SignInDeps {
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly sessions: Sessions;
  readonly identity: IdentityServices;
  readonly identityProvider: EmbeddedIdentityProvider | HostedIdentity;
  /** Any 32-byte secret, derived with `deriveSecret(masterKey, 'sign-in nonce')`. */
  readonly nonceKey: string;
}
