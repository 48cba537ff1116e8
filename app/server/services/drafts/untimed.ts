import { Prisma } from '#app/server/db/generated/client.ts';

/** The condition for drafts without a time or a queue: their publish request has neither member. */
export const UNTIMED = {
  AND: ['publishAt', 'queue'].map((name) => ({
    content: { path: [name], equals: Prisma.AnyNull },
  })),
} satisfies Prisma.DraftWhereInput;
