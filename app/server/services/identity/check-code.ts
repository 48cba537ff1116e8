import { type FailedCheck, getEmbedded, toAttempt } from './check-password.ts';
import type { Client } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Checks the code after a correct password, within the limits of attempts, and uses it up. */
export async function checkCode(
  deps: IdentityDeps,
  { subject, email, code }: { subject: string; email: string; code: string },
  client: Client,
): Promise<FailedCheck | { readonly kind: 'correct' }> {
  const attempt = await toAttempt(deps, client, email);
  const waitSeconds = await deps.limits.code.count(attempt);
  if (waitSeconds !== null) return { kind: 'too_many', waitSeconds };
  const used = await getEmbedded(deps).secondFactor.useCode({ subject, code });
  if (used === null) {
    await recordSignIn(deps, { action: 'sign_in.failed', email, client });
    return { kind: 'wrong' };
  }
  await deps.limits.code.forgive(attempt);
  if (used === 'recovery_code') {
    await recordSignIn(deps, { action: 'recovery_code.used', email, client });
  }
  return { kind: 'correct' };
}
