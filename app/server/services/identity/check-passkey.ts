import { type FailedCheck, getEmbedded } from './check-password.ts';
import { type Client, toCountedNetwork } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { recordSignIn } from './record-sign-in.ts';

/**
 * Checks a passkey, within the limits of attempts. It identifies the user and, with a fingerprint, face, or
 * PIN, counts as two factors. `owner` is what the page's challenge is bound to.
 */
export async function checkPasskey(
  deps: IdentityDeps,
  { owner, answer }: { owner: string; answer: string | null },
  client: Client,
): Promise<FailedCheck | { readonly kind: 'correct'; readonly subject: string }> {
  const { passkeys } = getEmbedded(deps);
  const network = toCountedNetwork(client);
  const waitSeconds = await deps.limits.countPasskey(network);
  if (waitSeconds !== null) return { kind: 'too_many', waitSeconds };
  const subject = answer === null ? null : await passkeys.finishSignIn({ owner, response: answer });
  if (subject === null) {
    await recordSignIn(deps, { action: 'sign_in.failed', client });
    return { kind: 'wrong' };
  }
  await deps.limits.forgivePasskey(network);
  return { kind: 'correct', subject };
}
