import type { LoginInput } from '#app/domain/identity/sign-in.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { EmbeddedIdentity } from '#app/server/ports/embedded-identity.ts';
import { type Client, toCountedNetwork } from './client.ts';
import { findKnownDevice } from './find-known-device.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Why an attempt at a secret failed. */
export type FailedCheck =
  | { readonly kind: 'too_many'; readonly waitSeconds: number }
  | { readonly kind: 'wrong' };

export type CheckedPassword =
  | FailedCheck
  | {
      readonly kind: 'correct';
      readonly subject: string;
      /** The account also requires a code. */
      readonly needsCode: boolean;
    };

/** Checks a password at the embedded provider, within the limits of attempts. */
export async function checkPassword(
  deps: IdentityDeps,
  login: LoginInput,
  client: Client,
): Promise<CheckedPassword> {
  const { accounts, secondFactor } = getEmbedded(deps);
  const { email } = login;
  const attempt = await toAttempt(deps, client, email);
  const waitSeconds = await deps.limits.password.count(attempt);
  if (waitSeconds !== null) return { kind: 'too_many', waitSeconds };
  const subject = await accounts.checkPassword(login);
  if (subject === null) {
    await recordSignIn(deps, { action: 'sign_in.failed', email, client });
    return { kind: 'wrong' };
  }
  await deps.limits.password.forgive(attempt);
  const { isOn } = await secondFactor.readState(subject);
  return { kind: 'correct', subject, needsCode: isOn };
}

/** Returns the embedded provider. Throws `not_found` with a hosted one. */
export function getEmbedded({
  identityProvider,
}: Pick<IdentityDeps, 'identityProvider'>): EmbeddedIdentity {
  if (identityProvider.kind === 'embedded') return identityProvider;
  throw new AppError('not_found');
}

/** Returns the attempt to count for this email address and browser. */
export async function toAttempt(deps: Pick<IdentityDeps, 'prisma'>, client: Client, email: string) {
  const knownDevice = await findKnownDevice(deps, client, email);
  return { email, address: toCountedNetwork(client), knownDevice };
}
