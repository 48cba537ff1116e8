/** A list's search and filters as its URL has them. Empty values set nothing. */
export interface PostsQuery {
  readonly search: string;
  readonly state: string;
  readonly platform: string;
  readonly accountId: string;
  readonly author: string;
  /** The first day, such as 2026-11-01. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
}

export const POSTS_PATH = '/app/posts';
export const EXPORT_PATH = '/app/posts/export';

export const POSTS_FIELDS = [
  'search',
  'state',
  'platform',
  'accountId',
  'author',
  'from',
  'to',
] as const satisfies readonly (keyof PostsQuery)[];

/** Returns the list's query from a URL or a form. */
export function readPostsQuery(from: { get(name: string): unknown }): PostsQuery {
  const read = (name: keyof PostsQuery): string => {
    const value = from.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    search: read('search'),
    state: read('state'),
    platform: read('platform'),
    accountId: read('accountId'),
    author: read('author'),
    from: read('from'),
    to: read('to'),
  };
}

/** Returns the URL of a page of posts. */
export function toPostsAddress(
  query: Partial<PostsQuery>,
  more: {
    readonly cursor?: string | null;
    readonly action?: string;
    readonly ids?: readonly string[];
  } = {},
): string {
  const fields = new URLSearchParams();
  for (const name of POSTS_FIELDS) if (query[name]) fields.set(name, query[name]);
  if (more.cursor) fields.set('cursor', more.cursor);
  if (more.action) fields.set('do', more.action);
  for (const id of more.ids ?? []) fields.append('post', id);
  return fields.size > 0 ? `${POSTS_PATH}?${fields.toString()}` : POSTS_PATH;
}

/** Returns the URL of a file with all posts that the list's search and filters find. */
export function toExportAddress(query: PostsQuery, format: 'csv' | 'ndjson'): string {
  const fields = new URLSearchParams({ format });
  for (const name of POSTS_FIELDS) if (query[name]) fields.set(name, query[name]);
  return `${EXPORT_PATH}?${fields.toString()}`;
}

/** Returns whether anything limits the list. */
export function isFiltered(query: PostsQuery): boolean {
  return POSTS_FIELDS.some((name) => query[name] !== '');
}
