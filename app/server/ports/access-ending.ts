import type { AccessCredential, AccessEvent } from '#app/domain/identity/access-table.ts';

/**
 * An event that revokes access to an account, with what should be kept although the access table revokes it.
 */
export interface AccessRevocation {
  readonly event: AccessEvent;
  /** A user, or a person at the embedded provider who may not have a user yet. */
  readonly owner: { readonly userId: string } | { readonly subject: string };
  readonly now: Date;
  /** The current browser's session. Without it, every session counts as another browser's. */
  readonly sessionId?: string;
  /** Hash of the current browser's device cookie; that device stays remembered. */
  readonly deviceHash?: string | null;
  /** IDs of credentials that the user chose to keep, among those the table lets them keep. */
  readonly keep?: ReadonlySet<string>;
  /** Revokes only what gives access to this workspace. */
  readonly workspaceId?: string;
  /** Undo links issued before this time keep working. */
  readonly undoneFrom?: Date;
  /** The hosted identity that confirmed the email address. */
  readonly identityId?: string;
}

/** How many credentials of each kind were revoked. */
export type EndedAccess = Readonly<Partial<Record<AccessCredential, number>>>;
