import { finishSecurityChange } from './finish-security-change.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { done, refuse, type SecurityChange, type SecurityOutcome } from './security-outcome.ts';

/** Removes one of the user's passkeys. */
export async function removePasskey(
  deps: IdentityDeps,
  change: SecurityChange,
): Promise<SecurityOutcome> {
  const { provider, subject } = change;
  const id = change.fields['passkeyId'];
  const name = typeof id === 'string' ? await provider.passkeys.remove({ subject, id }) : null;
  if (name === null) return refuse('not_found', { passkey: 'This passkey no longer exists.' });
  const sessionToken = await finishSecurityChange(deps, change, { action: 'passkey.removed' });
  return done(
    `The passkey “${name}” can no longer be used to sign in. Delete it on your device too.`,
    {
      sessionToken,
    },
  );
}
