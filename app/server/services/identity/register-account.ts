import type { RegisterInput } from '#app/domain/identity/sign-in.ts';
import type { CreatedEmbeddedAccount } from '#app/server/ports/identity-provider.ts';
import { findSignUpRefusal, type SignUpRefusal } from '../users/admission.ts';
import { getEmbedded } from './check-password.ts';
import { type Client, toCountedNetwork } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { sendVerification } from './send-verification.ts';
import { recordSignIn } from './record-sign-in.ts';

export interface Registration {
  readonly account: RegisterInput;
  readonly client: Client;
  /** Token of the invitation that the browser followed. */
  readonly invitationToken: string | null;
}

export type RegisteredAccount =
  | CreatedEmbeddedAccount
  | { readonly kind: 'too_many'; readonly waitSeconds: number }
  | { readonly kind: 'not_admitted'; readonly reason: SignUpRefusal };

/** Creates an account at the embedded provider if sign-up is allowed, and emails its confirmation link. */
export async function registerAccount(
  deps: IdentityDeps,
  { account, client, invitationToken }: Registration,
): Promise<RegisteredAccount> {
  const { accounts } = getEmbedded(deps);
  const waitSeconds = await deps.limits.countSignUp(toCountedNetwork(client));
  if (waitSeconds !== null) return { kind: 'too_many', waitSeconds };
  const admission = { policy: deps.signUp, invitationToken };
  const { email } = account;
  const now = deps.clock.now();
  const reason = await findSignUpRefusal(deps.prisma, admission, { email, now });
  if (reason !== null) return { kind: 'not_admitted', reason };
  const created = await accounts.createAccount(account);
  if (created.kind !== 'created') return created;
  await recordSignIn(deps, { action: 'sign_up', client });
  await sendVerification(deps, email);
  return created;
}
