import type { EmailLinkKind, SignedInLink } from '#app/server/ports/identity-provider.ts';
import {
  type AccountEmailForm,
  type AccountEmailOutcome,
  findSignedInSubject,
  getRecovery,
  refuse,
} from './account-email-outcome.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Finds a form's link for a browser that is signed in to its account, or returns the refusal. */
export async function openSignedInLink(
  deps: IdentityDeps,
  { fields, current }: AccountEmailForm,
  kind: EmailLinkKind,
): Promise<SignedInLink | AccountEmailOutcome> {
  const { token } = fields;
  const link = typeof token === 'string' ? await getRecovery(deps).findLink({ token, kind }) : null;
  if (typeof token !== 'string' || link === null) return { kind: 'expired' };
  const signedInSubject = await findSignedInSubject(deps, current);
  if (signedInSubject === link.subject) return { token, signedInSubject };
  const form = 'Sign in to this account first, then open the link again.';
  return refuse('forbidden', { form });
}
