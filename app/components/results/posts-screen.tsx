import { Form, Link } from '@remix-run/react';
import { Search } from 'lucide-react';
import { NO_POSTS } from '#app/domain/messages.ts';
import type { PostPage } from '#app/domain/publish.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { PostsList } from './posts-list.tsx';

const POSTS_PATH = '/app/posts';

export interface PostsScreenProps {
  readonly page: PostPage;
  readonly search: string;
  /** The list does not begin with the newest. */
  readonly isOlder: boolean;
}

/** Everything that was published, from any door, with the way to each post’s results. */
export function PostsScreen({ page, search, isOlder }: PostsScreenProps) {
  // Nothing to look through.
  const isEmpty = page.items.length === 0 && search === '' && !isOlder;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">Posts</h1>
            <p className="sub">What went out, from here, the command line and the API.</p>
          </div>
          <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
            <Link className="btn solid" to="/app/platform-preview">
              New post
            </Link>
          </ForRole>
        </header>
        {isEmpty ? null : <SearchBar search={search} />}
        {page.items.length === 0 ? <Nothing search={search} /> : <PostsList posts={page.items} />}
        <nav className="row wrap older" aria-label="Pages">
          {isOlder ? (
            <Link className="btn quiet" to={toAddress(search)}>
              Newest posts
            </Link>
          ) : null}
          {page.nextCursor ? (
            <Link className="btn quiet" to={toAddress(search, page.nextCursor)}>
              Older posts
            </Link>
          ) : null}
        </nav>
      </div>
    </main>
  );
}

function SearchBar({ search }: { search: string }) {
  return (
    <Form method="get" action={POSTS_PATH} role="search" className="row postsearch">
      <input
        className="input"
        type="search"
        name="search"
        aria-label="Search posts"
        placeholder="Platform, caption, hashtag or id"
        maxLength={200}
        key={search}
        defaultValue={search}
      />
      <button className="btn quiet">
        <Icon of={Search} size="s" />
        Search
      </button>
    </Form>
  );
}

function Nothing({ search }: { search: string }) {
  return (
    <div className="empty">
      <DashedMark />
      <p className="h">{NO_POSTS}</p>
      {search === '' ? (
        <p className="sub">What you publish stands here, with a link to each live post.</p>
      ) : (
        <Link className="btn quiet" to={POSTS_PATH}>
          Show all posts
        </Link>
      )}
    </div>
  );
}

function toAddress(search: string, cursor?: string): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(cursor && { cursor }) });
  return query.size > 0 ? `${POSTS_PATH}?${query.toString()}` : POSTS_PATH;
}
