/** For Prisma: a delivery that never sent what makes a post visible, and of whose thread nothing is live. */
export const NOTHING_SENT = { intentAt: null, liveParts: { equals: [] } };
