import type { AccessEvent, ListedCredential } from '#app/domain/identity/access-table.ts';
import type { EmailLink, EmailLinkKind } from '#app/server/ports/identity-provider.ts';
import { listCredentials } from '../access/list-credentials.ts';
import { findSignedInSubject, getRecovery } from './account-email-outcome.ts';
import type { IdentityDeps } from './identity-deps.ts';
import type { CurrentSession } from './read-session.ts';

/** The email address that a link is for, or that the link no longer works. */
export type LinkPage =
  | {
      readonly kind: 'open';
      readonly email: string;
      /** Whether this browser is signed in to the link's account. */
      readonly isSignedIn: boolean;
      /** Credentials that the link's form revokes or lists for review. */
      readonly credentials: readonly ListedCredential[];
    }
  | { readonly kind: 'expired' };

/** Returns what a link from an email is about, without using it up. */
export async function readEmailLink(
  deps: IdentityDeps,
  { token, kind }: { token: string; kind: EmailLinkKind },
  current: CurrentSession | null,
): Promise<LinkPage> {
  const link = await getRecovery(deps).findLink({ token, kind });
  if (link === null) return { kind: 'expired' };
  const { subject, email } = link;
  const isSignedIn = subject === (await findSignedInSubject(deps, current));
  const event = findEvent(kind, { ...link, isSignedIn });
  const credentials = event ? await listCredentials(deps, { event, owner: { subject } }) : [];
  return { kind: 'open', email, isSignedIn, credentials };
}

/** Returns the event that determines which credentials the link's page lists. */
function findEvent(
  kind: EmailLinkKind,
  { isVerified, isSignedIn }: Pick<EmailLink, 'isVerified'> & { isSignedIn: boolean },
): AccessEvent | null {
  if (kind === 'undo_email_change') return 'email_change_undone';
  if (kind !== 'reset_password') return null;
  return isVerified || isSignedIn ? 'password_reset' : 'address_claimed';
}
