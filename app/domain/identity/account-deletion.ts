import { z } from 'zod';

/** So long a deleted account can be had back (product specification, section 2). */
export const RESTORE_DAYS = 30;

/** Who is meant, where a client says it: nobody but the person who is signed in. */
export const DeletedPerson = z.strictObject({
  userId: z.string().max(100).optional(),
  email: z.string().max(320).optional(),
});
export type DeletedPerson = z.infer<typeof DeletedPerson>;

export const DeletedAccountOutput = z.object({
  deletedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime().describe('Until then signing in brings the account back.'),
});
export type DeletedAccountOutput = z.infer<typeof DeletedAccountOutput>;

/** A deleted account whose person is at the door again. */
export interface ReturningPerson {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly deletedAt: string;
  readonly restorableUntil: string;
}

/** What a person is told before they delete their account. */
export interface DeletionOutlook {
  /** Those that go with the person: they have no other owner. */
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly otherMembers: number;
  }[];
  /** Not sent yet; they will be stopped. */
  readonly waitingDeliveries: number;
  readonly connectedAccounts: number;
  readonly hasSubscription: boolean;
  readonly needsSignIn: boolean;
}

/** A day as it is said to people, in the zone that the letter names too. */
export function toDay(at: string | Date, timeZone = 'UTC'): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  return day.format(new Date(at));
}
