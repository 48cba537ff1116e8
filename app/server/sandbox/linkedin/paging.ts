import { z } from 'zod';

const DEFAULT_COUNT = 10;

/** Rest.li's two paging parameters, for use in query schemas. */
export const PAGING_FIELDS = {
  count: z
    .string()
    .regex(/^[0-9]{1,3}$/)
    .optional(),
  start: z
    .string()
    .regex(/^[0-9]{1,5}$/)
    .optional(),
};

export interface Paging {
  readonly start: number;
  readonly count: number;
}

/** Returns the requested range of a list. Defaults to the first 10 elements. */
export function readPaging(query: { count?: string | undefined; start?: string | undefined }) {
  return { start: Number(query.start ?? 0), count: Number(query.count ?? DEFAULT_COUNT) };
}

/** Returns a page of a list of known length. */
export function viewPage<T>(
  rows: readonly T[],
  { start, count }: Paging,
  toElement: (row: T) => unknown,
) {
  const elements = rows.slice(start, start + count).map(toElement);
  return { paging: { start, count, links: [], total: rows.length }, elements };
}
