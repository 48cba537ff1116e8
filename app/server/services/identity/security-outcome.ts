import type { ErrorCode } from '#app/domain/errors/error-codes.ts';
import type { Client } from './client.ts';
import type { Person } from './find-person.ts';
import type { EmbeddedIdentity } from '#app/server/ports/embedded-identity.ts';

/** The result of changing sign-in methods or ending sessions. */
export type SecurityOutcome =
  | {
      readonly kind: 'done';
      readonly notice: string;
      /** Recovery codes, shown only once. */
      readonly codes: readonly string[] | null;
      /** The session's new token for this browser, or null if the token still works. */
      readonly sessionToken: string | null;
    }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly errors: Readonly<Record<string, string>>;
      /** Seconds until the next attempt, or null if waiting doesn't help. */
      readonly waitSeconds: number | null;
    };

/** What the user submitted, and from where. */
export interface SecurityForm {
  readonly person: Person;
  readonly client: Client;
  readonly fields: Readonly<Record<string, unknown>>;
  /** IDs of credentials that the user chose to keep. */
  readonly keep: ReadonlySet<string>;
}

/** A change to the sign-in methods, by a user of the embedded provider who signed in recently. */
export interface SecurityChange extends SecurityForm {
  readonly provider: EmbeddedIdentity;
  readonly subject: string;
}

export function done(
  notice: string,
  { codes = null, sessionToken = null }: Partial<Extract<SecurityOutcome, { kind: 'done' }>> = {},
): SecurityOutcome {
  return { kind: 'done', notice, codes, sessionToken };
}

export function refuse(
  code: ErrorCode,
  errors: Readonly<Record<string, string>>,
  waitSeconds: number | null = null,
): SecurityOutcome {
  return { kind: 'refused', code, errors, waitSeconds };
}
