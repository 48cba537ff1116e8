import type { ErrorCode } from '#app/domain/errors/error-codes.ts';
import type { AccountRecovery } from '#app/server/ports/identity-provider.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Client } from './client.ts';
import { findPerson } from './find-person.ts';
import type { IdentityDeps } from './identity-deps.ts';
import type { CurrentSession } from './read-session.ts';

/** The result of a form about the account's email address or password. */
export type AccountEmailOutcome =
  | { readonly kind: 'done'; readonly email: string | null }
  /** The link no longer works. */
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly errors: {
        readonly email?: string;
        readonly password?: string;
        readonly form?: string;
      };
      readonly email: string;
      /** Seconds until the next attempt, or null if waiting doesn't help. */
      readonly waitSeconds: number | null;
    };

/** What was submitted, by whom, and from where. */
export interface AccountEmailForm {
  readonly client: Client;
  /** The browser's session, or null if nobody is signed in. */
  readonly current: CurrentSession | null;
  readonly fields: Readonly<Record<string, unknown>>;
  /** IDs of credentials that the user chose to keep. */
  readonly keep: ReadonlySet<string>;
}

export function refuse(
  code: ErrorCode,
  errors: Extract<AccountEmailOutcome, { kind: 'refused' }>['errors'],
  { email = '', waitSeconds = null }: { email?: string; waitSeconds?: number | null } = {},
): AccountEmailOutcome {
  return { kind: 'refused', code, errors, email, waitSeconds };
}

/** Returns whether this installation can reset passwords and confirm addresses by email. */
export function canEmailLinks({
  identityProvider,
  mailer,
}: Pick<IdentityDeps, 'identityProvider' | 'mailer'>): boolean {
  return identityProvider.kind === 'embedded' && mailer !== null;
}

/** Returns the embedded provider's account recovery. Throws `not_found` with a hosted provider. */
export function getRecovery({
  identityProvider,
}: Pick<IdentityDeps, 'identityProvider'>): AccountRecovery {
  if (identityProvider.kind === 'embedded') return identityProvider.recovery;
  throw new AppError('not_found');
}

/** Finds the embedded provider's subject for the user signed in to the browser. */
export async function findSignedInSubject(
  deps: Pick<IdentityDeps, 'prisma' | 'identityProvider'>,
  current: CurrentSession | null,
): Promise<string | null> {
  return current && (await findPerson(deps, current, null)).subject;
}
