import type { ListSuggestionsInput } from '#app/domain/suggestions/suggestions.ts';
import type { Actor } from '../actor.ts';

/** Builds the query for a page, plus one row to tell whether there is a next page. */
export function toPageQuery(
  { workspaceId }: Actor,
  { cursor, limit, platform }: ListSuggestionsInput,
) {
  return {
    where: {
      workspaceId,
      ...(platform ? { platform } : {}),
      ...(cursor ? { id: { lt: cursor } } : {}),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  } as const;
}

export function toPage<T extends { readonly id: string }>(
  rows: readonly T[],
  { limit }: ListSuggestionsInput,
): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
