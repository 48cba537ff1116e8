import { z } from 'zod';

/** How long a deleted account can be restored (product specification, section 2). */
export const RESTORE_DAYS = 30;

/** The person to delete, if a client names one. It has to be the person who is signed in. */
export const DeletedPerson = z.strictObject({
  userId: z.string().max(100).optional(),
  email: z.string().max(320).optional(),
});
export type DeletedPerson = z.infer<typeof DeletedPerson>;

export const DeletedAccountOutput = z.object({
  deletedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime().describe('Until then, signing in restores the account.'),
});
export type DeletedAccountOutput = z.infer<typeof DeletedAccountOutput>;

/** The owner of a deleted account who signed in again. */
export interface ReturningPerson {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly deletedAt: string;
  readonly restorableUntil: string;
}

/** What deleting the account affects, shown before the person confirms. */
export interface DeletionOutlook {
  /** Workspaces that are deleted too, because they have no other owner. */
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly otherMembers: number;
  }[];
  /** Unsent deliveries, which will be canceled. */
  readonly waitingDeliveries: number;
  readonly connectedAccounts: number;
  readonly hasSubscription: boolean;
  readonly needsSignIn: boolean;
}

/** Formats a date in a time zone. The email states the zone as well. */
export function toDay(at: string | Date, timeZone = 'UTC'): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  return day.format(new Date(at));
}
