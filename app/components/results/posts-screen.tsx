import { Link } from '@remix-run/react';
import { NO_POSTS } from '#app/domain/errors/messages/publishing.ts';
import type { BulkPostsPreview, BulkPostsResult } from '#app/domain/posts/bulk-posts.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { toPostDeletedText } from '#app/domain/posts/post-actions.ts';
import type { UnderstoodWords } from '#app/domain/posts/post-search.ts';
import type { PostPage } from '#app/domain/posts/publish.ts';
import type { PostTimes } from '#app/domain/posts/show-post-times.ts';
import { PLACES } from '../shell/places.ts';
import { NewPostLink } from '../drafts/new-post-link.tsx';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkResults } from './bulk-results.tsx';
import {
  isFiltered,
  POSTS_PATH,
  type PostsQuery,
  toExportAddress,
  toPostsAddress,
} from './posts-address.ts';
import type { FilterChoices } from './posts-filter-text.ts';
import { PostsFilter } from './posts-filter.tsx';
import { StateTabs } from './state-tabs.tsx';
import { SelectablePosts } from './selectable-posts.tsx';
import { ZoneNote } from './zone-note.tsx';

export interface PostsScreenProps {
  readonly page: PostPage;
  readonly times: PostTimes;
  readonly query: PostsQuery;
  /** Words of the search that became filters. */
  readonly understood: readonly UnderstoodWords[];
  readonly choices: FilterChoices;
  /** Where the page starts. Null for the newest post. */
  readonly cursor: string | null;
  /** The platforms where the just-deleted post is still live. Null if no post was deleted. */
  readonly deleted: readonly PlatformId[] | null;
  /** An action on the selected posts that needs confirmation. */
  readonly preview: BulkPostsPreview | null;
  /** The result of the bulk action. */
  readonly result: BulkPostsResult | null;
  /** Why the selection was refused. */
  readonly problem: string | null;
}

/**
 * Lists everything that was published (in the app, the API, or the CLI), with links to each post's results.
 */
export function PostsScreen(props: PostsScreenProps) {
  const { page, times, query, cursor, preview, result } = props;
  // There is nothing to search.
  const isEmpty = page.items.length === 0 && !isFiltered(query) && cursor === null;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.posts.name}</h1>
            <p className="sub">
              Everything scheduled or published from the web app, the CLI, and the API.
            </p>
            <ZoneNote times={times} />
          </div>
          <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
            {isEmpty ? null : <NewPostLink />}
          </ForRole>
        </header>
        <Notices {...props} />
        {isEmpty ? null : <StateTabs query={query} />}
        {isEmpty ? null : <PostsFilter {...props} />}
        {page.items.length === 0 ? (
          <NoPosts isEmpty={isEmpty} />
        ) : (
          <SelectablePosts
            posts={page.items}
            times={times}
            query={query}
            cursor={cursor}
            round={result}
          />
        )}
        <Pages page={page} query={query} cursor={cursor} />
        {page.items.length === 0 ? null : <ExportAll query={query} />}
        {preview ? <BulkDialog preview={preview} back={toPostsAddress(query, { cursor })} /> : null}
      </div>
    </main>
  );
}

function Pages({ page, query, cursor }: Pick<PostsScreenProps, 'page' | 'query' | 'cursor'>) {
  // These lists start with the post that is published next.
  const isPlanned = query.state === 'scheduled' || query.state === 'held';
  return (
    <nav className="row wrap older" aria-label="Pages">
      {cursor === null ? null : (
        <Link className="btn quiet" to={toPostsAddress(query)}>
          {isPlanned ? 'Next planned posts' : 'Newest posts'}
        </Link>
      )}
      {page.nextCursor ? (
        <Link className="btn quiet" to={toPostsAddress(query, { cursor: page.nextCursor })}>
          {isPlanned ? 'Later posts' : 'Older posts'}
        </Link>
      ) : null}
    </nav>
  );
}

function ExportAll({ query }: Pick<PostsScreenProps, 'query'>) {
  return (
    <p className="small mut">
      Export {isFiltered(query) ? 'all matching posts' : 'all posts'} for a bulk run:{' '}
      {/* Not a link of the router: only the browser can download a file. */}
      <a href={toExportAddress(query, 'csv')}>CSV</a> or{' '}
      <a href={toExportAddress(query, 'ndjson')}>JSON</a>
    </p>
  );
}

function Notices({ deleted, result, problem, query, cursor }: PostsScreenProps) {
  return (
    <div className="stack" aria-live="polite">
      {deleted ? <Banner tone="ok">{toPostDeletedText(deleted)}</Banner> : null}
      {result ? <BulkResults result={result} back={toPostsAddress(query, { cursor })} /> : null}
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
    </div>
  );
}

function NoPosts({ isEmpty }: { readonly isEmpty: boolean }) {
  return (
    <div className="empty">
      <DashedMark />
      <p className="h">{isEmpty ? NO_POSTS : 'No posts match.'}</p>
      {isEmpty ? (
        <>
          <p className="sub">
            No posts yet. Publish your first one and it shows up here, with a link to each live
            post.
          </p>
          <ForRole needs="editor">
            <NewPostLink />
          </ForRole>
        </>
      ) : (
        <>
          <p className="sub">Remove a filter, or search for other words.</p>
          <Link className="btn quiet" to={POSTS_PATH}>
            Show all posts
          </Link>
        </>
      )}
    </div>
  );
}
