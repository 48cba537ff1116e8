import type { AccountRecovery, EmbeddedAccounts, IdentityProvider } from './identity-provider.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';

/** Sign-ins between the password and the code. */
export interface SecondSteps {
  /** Starts the second step once the password is correct and the code is still missing. */
  begin(step: { interactionId: string; subject: string }): Promise<void>;
  find(interactionId: string): Promise<{ subject: string; email: string } | null>;
  removeExpired(): Promise<void>;
}

/** The provider that runs in the app's own process and database, and manages how people sign in. */
export interface EmbeddedIdentity extends IdentityProvider {
  readonly kind: 'embedded';
  readonly accounts: EmbeddedAccounts;
  readonly recovery: AccountRecovery;
  readonly passkeys: Passkeys;
  readonly secondFactor: SecondFactor;
  readonly secondSteps: SecondSteps;
  /** Runs hourly: rotates signing keys and deletes expired rows. */
  maintain(): Promise<void>;
}
