import { Prisma } from '#app/server/db/generated/client.ts';

/**
 * The first comments `c` that a person has to look for, with their deliveries `d`. Continues with ` AND …`. There are
 * few at any time, and they have an index of their own.
 */
export const UNDECIDED_COMMENTS = Prisma.sql`FROM first_comment c JOIN delivery d ON d.id = c.delivery_id
  WHERE c.state = 'unconfirmed' AND d.state = 'published' AND d.removed_at IS NULL`;
