import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';

/** The actor's notifications in this workspace. A token's are those about accounts of its environment. */
export function toOwn(actor: Actor): Prisma.NotificationWhereInput {
  const { workspaceId, userId, environment } = actor;
  return { workspaceId, userId, ...(environment ? { account: { environment } } : {}) };
}
