import { revokeAccess } from '../access/revoke-access.ts';
import type { Client } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { readIdToken } from './read-id-token.ts';
import type { CurrentSession } from './read-session.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Ends a session. Returns its ID token, the hint needed to end the session at the provider. */
export async function signOut(
  deps: Pick<IdentityDeps, 'prisma' | 'clock' | 'secrets'>,
  { actor }: Pick<CurrentSession, 'actor'>,
  client: Client,
): Promise<string | null> {
  const { sessionId, userId, workspaceId } = actor;
  const idToken = await readIdToken(deps, sessionId);
  const ending = { event: 'signed_out', owner: { userId }, sessionId } as const;
  await deps.prisma.$transaction((tx) => revokeAccess(tx, { ...ending, now: deps.clock.now() }));
  await recordSignIn(deps, { action: 'sign_out', userId, workspaceId, client });
  return idToken;
}
