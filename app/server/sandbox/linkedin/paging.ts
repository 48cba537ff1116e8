import { z } from 'zod';

const DEFAULT_COUNT = 10;

/** The two parameters by which Rest.li pages a list, as the fields of a query's schema. */
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

/** Which part of a list a query asks for: 10 elements from the first, unless it says otherwise. */
export function readPaging(query: { count?: string | undefined; start?: string | undefined }) {
  return { start: Number(query.start ?? 0), count: Number(query.count ?? DEFAULT_COUNT) };
}

/** A page of a list whose length is known. */
export function viewPage<T>(
  rows: readonly T[],
  { start, count }: Paging,
  toElement: (row: T) => unknown,
) {
  const elements = rows.slice(start, start + count).map(toElement);
  return { paging: { start, count, links: [], total: rows.length }, elements };
}
