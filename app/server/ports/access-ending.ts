import type { AccessCredential, AccessEvent } from '#app/domain/identity/access-table.ts';

/** What happened to whose account, and what of it stays although the table ends it. */
export interface AccessEnding {
  readonly event: AccessEvent;
  /** A user, or a person of the embedded provider, who may have no user yet. */
  readonly owner: { readonly userId: string } | { readonly subject: string };
  readonly now: Date;
  /** The session of the browser in which it happens; without it every session is another browser's. */
  readonly sessionId?: string;
  /** The mark of that browser, which stays remembered. */
  readonly deviceHash?: string | null;
  /** Ids of asked credentials that the person keeps. */
  readonly keep?: ReadonlySet<string>;
  /** Ends only what opens this workspace. */
  readonly workspaceId?: string;
  /** Undo links that were issued before this time keep working. */
  readonly undoneFrom?: Date;
  /** The hosted identity that confirmed the address. */
  readonly identityId?: string;
}

/** How many credentials of each kind were ended. */
export type EndedAccess = Readonly<Partial<Record<AccessCredential, number>>>;
