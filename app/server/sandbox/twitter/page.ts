import { z } from 'zod';
import { invalidParameters, ProblemError } from './problems.ts';

const DEFAULT_SIZE = 100;
const TOKEN_PREFIX = '7140dibdnow9c7btw';

/** A page token in X's format: opaque letters and digits. */
export const PageToken = z.string().regex(/^[A-Za-z0-9]{1,64}$/);

export interface PageQuery {
  max_results?: number | undefined;
  pagination_token?: string | undefined;
}

interface PageMeta {
  result_count: number;
  next_token?: string;
  previous_token?: string;
}

/** Returns a page of a list. Throws a 400 for a token that the sandbox didn't issue. */
export function cutPage<T>(all: readonly T[], query: PageQuery): { items: T[]; meta: PageMeta } {
  const start = readToken(query.pagination_token);
  const size = query.max_results ?? DEFAULT_SIZE;
  const items = all.slice(start, start + size);
  const hasMore = start + size < all.length;
  const meta = {
    result_count: items.length,
    ...(hasMore ? { next_token: toToken(start + size) } : {}),
    ...(start > 0 ? { previous_token: toToken(Math.max(0, start - size)) } : {}),
  };
  return { items, meta };
}

function toToken(start: number): string {
  return `${TOKEN_PREFIX}${start.toString(36)}`;
}

function readToken(token: string | undefined): number {
  if (token === undefined) return 0;
  const start = token.startsWith(TOKEN_PREFIX)
    ? Number.parseInt(token.slice(TOKEN_PREFIX.length), 36)
    : Number.NaN;
  if (Number.isSafeInteger(start)) return start;
  const message = `The \`pagination_token\` query parameter value [${token}] is not valid`;
  throw new ProblemError(
    invalidParameters([{ parameter: 'pagination_token', value: token, message }]),
  );
}
