import { z } from 'zod';

const PAGE_SIZE = 10;
export const FIRST_PAGE = 1;
const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 10_000;

export const PageInput = z.object({
  page: z.coerce.number().int().min(FIRST_PAGE).max(MAX_PAGE).default(FIRST_PAGE),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type PageInput = z.infer<typeof PageInput>;

export const PAGE_FIELDS = {
  page: z.number().int().describe('The last page if the requested page is past the end.'),
  pageCount: z.number().int(),
  total: z.number().int(),
};

export interface PageFacts {
  readonly page: number;
  readonly pageCount: number;
  readonly total: number;
}

/** Returns the current page, clamped to the last one, and the page count. */
export function toPageFacts({ page, pageSize }: PageInput, total: number): PageFacts {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(page, pageCount), pageCount, total };
}

/** Reads the page number from a URL's query. Invalid values mean the first page. */
export function readPage(query: URLSearchParams): PageInput {
  const parsed = PageInput.pick({ page: true }).safeParse({ page: query.get('page') ?? undefined });
  return { page: parsed.success ? parsed.data.page : FIRST_PAGE, pageSize: PAGE_SIZE };
}
