import type { AccountRecovery } from '#app/server/ports/identity-provider.ts';
import { findPerson } from './account-security-context.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

/** The result of submitting a form that an email links to. */
export type AccountEmailResult =
  | { readonly kind: 'done'; readonly email: string | null }
  /** The link no longer works. */
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: {
        readonly email?: string;
        readonly password?: string;
        readonly form?: string;
      };
      readonly email: string;
    };

export interface AccountEmailContext {
  readonly deps: SignInDeps;
  readonly exchange: Exchange;
  readonly recovery: AccountRecovery;
}

/** Returns the URL of a link in an email. */
export function toLink(
  { publicUrl }: Pick<SignInDeps, 'publicUrl'>,
  path: string,
  token: string,
): string {
  return `${publicUrl}/${path}?token=${token}`;
}

/** Finds the embedded provider's subject for the user signed in to this browser. */
export async function findSignedInSubject({
  deps,
  exchange,
}: AccountEmailContext): Promise<string | null> {
  return (await findPerson(deps, exchange))?.subject ?? null;
}
