import { PLANNED_STATES, TERMINAL_STATES } from '#app/domain/posts/delivery-state.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { OPEN_STATES, RUNNABLE_STATES } from '#app/server/db/queries/delivery-run.ts';

/** States of an import or a rendition that isn't finished. */
const UNFINISHED = ['queued', 'running'] as const;

const toLiterals = (states: Iterable<string>): string =>
  [...states].map((state) => `'${state}'`).join(', ');

/** For Prisma's SQL: `d.state ${IS_OPEN}` is true for a delivery that can still change. */
export const IS_OPEN = Prisma.raw(OPEN_STATES);

/** For Prisma's `state`: as `IS_OPEN`. */
export const WHERE_OPEN = { notIn: [...TERMINAL_STATES] };

/** For Prisma's SQL: `d.state ${IS_RUNNABLE}` is true for a delivery that workers run. */
export const IS_RUNNABLE = Prisma.raw(RUNNABLE_STATES);

/** For Prisma's `state`: as `IS_RUNNABLE`. */
export const WHERE_RUNNABLE = { notIn: [...TERMINAL_STATES, ...PLANNED_STATES] };

/** For SQL: `r.state ${IS_UNFINISHED}` is true for an import or a rendition that isn't finished. */
export const IS_UNFINISHED = Prisma.raw(`IN (${toLiterals(UNFINISHED)})`);

/** For Prisma's `state`: as `IS_UNFINISHED`. */
export const WHERE_UNFINISHED = { in: [...UNFINISHED] };
