import { TERMINAL_STATES } from '#app/domain/posts/delivery-state.ts';
import { Prisma } from '#app/server/db/generated/client.ts';

/** States of an import or a rendition that isn't finished. */
const UNFINISHED = ['queued', 'running'] as const;

const toLiterals = (states: Iterable<string>): string =>
  [...states].map((state) => `'${state}'`).join(', ');

/**
 * For SQL: `d.state ${IS_OPEN}` is true for a delivery that can still change. These are literals rather
 * than parameters, so that Postgres can use the partial indexes that have the same condition.
 */
export const IS_OPEN = Prisma.raw(`NOT IN (${toLiterals(TERMINAL_STATES)})`);

/** For Prisma's `state`: as `IS_OPEN`. */
export const WHERE_OPEN = { notIn: [...TERMINAL_STATES] };

/** For SQL: `r.state ${IS_UNFINISHED}` is true for an import or a rendition that isn't finished. */
export const IS_UNFINISHED = Prisma.raw(`IN (${toLiterals(UNFINISHED)})`);

/** For Prisma's `state`: as `IS_UNFINISHED`. */
export const WHERE_UNFINISHED = { in: [...UNFINISHED] };
