import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';

/** Returns who made the change, for the delivery's timeline. */
export function toAuthor({ via, userId, tokenId }: Actor): Prisma.InputJsonObject {
  return { via, userId, ...(tokenId ? { tokenId } : {}) };
}
