import {
  type IdentityClaims,
  IdentityProviderError,
  type RefreshGrant,
} from '#app/server/ports/identity-provider.ts';
import { isSignedOutAtProvider } from '../users/provider-logout.ts';
import { signInUser } from '../users/sign-in-user.ts';
import type { Client } from './client.ts';
import { createSession } from './create-session.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { welcomeDevice } from './welcome-device.ts';
import type { CurrentSession } from './read-session.ts';
import { revokeSession } from './revoke-session.ts';
import { recordSignIn } from './record-sign-in.ts';

/** What a provider's callback proved. */
export interface SignInProof {
  readonly claims: IdentityClaims;
  readonly idToken: string;
  readonly refresh: RefreshGrant | null;
}

export interface SignInAttempt {
  readonly proof: SignInProof;
  readonly client: Client;
  /** Token of the invitation that the browser followed. */
  readonly invitationToken: string | null;
  /** The browser's session until now, which the new one replaces. */
  readonly current: CurrentSession | null;
}

export interface CompletedSignIn {
  readonly sessionToken: string;
  readonly deviceToken: string;
  /** The account is deleted, and the user is asked whether to restore it. */
  readonly isDeleted: boolean;
}

/**
 * Finds or creates the user of a verified sign-in and starts their session. Throws `SignInRefusedError`, or
 * `IdentityProviderError` if the provider has ended the session meanwhile.
 */
export async function completeSignIn(
  deps: IdentityDeps,
  { proof, client, invitationToken, current }: SignInAttempt,
): Promise<CompletedSignIn> {
  await refuseEnded(deps, proof);
  const user = await signInUser(deps, proof.claims, {
    policy: deps.signUp,
    invitationToken,
    signedInUserId: current?.actor.userId ?? null,
  });
  const sessionToken = await startSession(deps, { proof, client, user });
  if (current !== null) await revokeSession(deps, { sessionId: current.actor.sessionId });
  const { userId, isDeleted } = user;
  await recordSignIn(deps, { action: 'sign_in', userId, client });
  const deviceToken = await welcomeDevice(deps, client, userId);
  return { sessionToken, deviceToken, isDeleted };
}

/** A logout can arrive before its sign-in finishes, so the provider's session may end before ours starts. */
async function refuseEnded(deps: IdentityDeps, { claims }: SignInProof): Promise<void> {
  if (deps.identityProvider.kind === 'embedded') return;
  if (await isSignedOutAtProvider(deps, { ...claims, issuedAt: null })) {
    throw new IdentityProviderError('invalid_token', 'The provider has ended this session.');
  }
}

async function startSession(
  deps: IdentityDeps,
  {
    proof,
    client,
    user,
  }: Pick<SignInAttempt, 'proof' | 'client'> & { user: { userId: string; identityId: string } },
): Promise<string> {
  const { claims, idToken, refresh } = proof;
  const { token } = await createSession(deps, {
    userId: user.userId,
    identityId: user.identityId,
    authTime: toOurTime(deps, claims.authTime),
    usedSecondFactor: claims.usedSecondFactor,
    sid: claims.sid,
    idToken,
    refresh,
    addressPrefix: client.network,
    userAgent: client.userAgent,
  });
  return token;
}

/** The provider uses the machine's time. Our clock may be shifted along with the sandbox's. */
function toOurTime({ clock }: IdentityDeps, at: Date): Date {
  return new Date(at.getTime() + clock.now().getTime() - Date.now());
}
