import { Link } from '@remix-run/react';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { toPostDeletedText } from '#app/domain/posts/post-actions.ts';
import type { PostPage } from '#app/domain/posts/publish.ts';
import { PLACES } from '../shell/places.ts';
import { NewPostLink } from '../drafts/new-post-link.tsx';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { PostsList } from './posts-list.tsx';
import { NoPosts, PostsSearch, toPostsAddress } from './posts-search.tsx';
import { useTypedSearch } from './use-typed-search.ts';

const POSTS_PATH = '/app/posts';

export interface PostsScreenProps {
  readonly page: PostPage;
  readonly search: string;
  /** The list doesn't start with the newest post. */
  readonly isOlder: boolean;
  /** The platforms where the just-deleted post is still live. Null if no post was deleted. */
  readonly deleted: readonly PlatformId[] | null;
}

/**
 * Lists everything that was published (in the app, the API, or the CLI), with links to each post's results.
 */
export function PostsScreen({ isOlder, deleted, ...props }: PostsScreenProps) {
  const posts = useTypedSearch(props);
  // There is nothing to search.
  const isEmpty = props.page.items.length === 0 && props.search === '' && !isOlder;
  const { page, search } = posts;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.posts.name}</h1>
            <p className="sub">Everything published from the web app, the CLI, and the API.</p>
          </div>
          <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
            {isEmpty ? null : <NewPostLink />}
          </ForRole>
        </header>
        <div aria-live="polite">
          {deleted ? <Banner tone="ok">{toPostDeletedText(deleted)}</Banner> : null}
        </div>
        {isEmpty ? null : <PostsSearch path={POSTS_PATH} className="postsearch" posts={posts} />}
        {page.items.length === 0 ? (
          <NoPosts path={POSTS_PATH} posts={posts}>
            {isEmpty ? <NewPostLink /> : null}
          </NoPosts>
        ) : (
          <PostsList posts={page.items} />
        )}
        <nav className="row wrap older" aria-label="Pages">
          {isOlder ? (
            <Link className="btn quiet" to={toPostsAddress(search)}>
              Newest posts
            </Link>
          ) : null}
          {page.nextCursor ? (
            <Link className="btn quiet" to={toPostsAddress(search, page.nextCursor)}>
              Older posts
            </Link>
          ) : null}
        </nav>
      </div>
    </main>
  );
}
