import { noSuch } from './errors.ts';
import type { List } from './objects.ts';

const DEFAULT_LIMIT = 10;

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** Returns a page, newest first like Stripe's lists, of rows given oldest first. */
export function toPage<T extends { id: string; object: string }>(
  rows: readonly T[],
  { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before }: Page,
  url: string,
): List<T> {
  const newestFirst = rows.toReversed();
  const cut = before === undefined ? after : before;
  const at = cut === undefined ? -1 : newestFirst.findIndex(({ id }) => id === cut);
  if (cut !== undefined && at === -1) {
    throw noSuch('object', cut, before === undefined ? 'starting_after' : 'ending_before');
  }
  const rest = before === undefined ? newestFirst.slice(at + 1) : newestFirst.slice(0, at);
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: 'list', data, has_more: rest.length > data.length, url };
}
