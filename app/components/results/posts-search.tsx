import { formatCount } from '#app/domain/text/format-count.ts';
import { Form, Link } from '@remix-run/react';
import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { NO_POSTS } from '#app/domain/errors/messages/publishing.ts';
import { ForRole } from '../shell/for-role.tsx';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import type { FoundPosts, TypedSearch } from './use-typed-search.ts';

interface PostsSearchProps {
  /** Path of the searched screen, to which the form is submitted without scripts. */
  readonly path: string;
  readonly className: string;
  readonly posts: TypedSearch;
}

/** Searches while the person types, without changing the URL. Without scripts, searches with the button. */
export function PostsSearch({ path, className, posts }: PostsSearchProps) {
  const input = useFieldText(posts.field.text);
  return (
    <Form
      method="get"
      action={path}
      role="search"
      className={`row ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        posts.find(input.current?.value ?? '');
      }}
    >
      <input
        key={posts.field.round}
        ref={input}
        className="input"
        type="search"
        name="search"
        aria-label="Search posts"
        placeholder="Platform, caption, hashtag, or ID"
        maxLength={200}
        defaultValue={posts.field.text}
        onChange={({ target }) => posts.type(target.value)}
      />
      <button className="btn quiet" aria-busy={posts.isBusy}>
        {posts.isBusy ? <span className="spin" /> : <Icon of={Search} size="s" />}
        Search
      </button>
      <span className="vh" role="status">
        {posts.search === '' || posts.isBusy ? '' : toFoundText(posts)}
      </span>
    </Form>
  );
}

/** Back and Forward can change the search text. While the person types, the field is ahead of the page. */
function useFieldText(text: string): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  const seen = useRef(text);
  useEffect(() => {
    if (seen.current === text) return;
    seen.current = text;
    if (input.current && input.current !== document.activeElement) input.current.value = text;
  }, [text]);
  return input;
}

function toFoundText({ page: { items, nextCursor } }: FoundPosts): string {
  if (items.length === 0) return NO_POSTS;
  return `${nextCursor === null ? '' : 'More than '}${formatCount(items.length, 'post')} found`;
}

interface NoPostsProps extends Pick<PostsSearchProps, 'posts'> {
  /** Path of the screen with all posts. */
  readonly path: string;
  /** Link to create the first post. */
  readonly children: ReactNode;
}

export function NoPosts({ path, posts, children }: NoPostsProps) {
  return (
    <div className="empty">
      <DashedMark />
      <p className="h">{NO_POSTS}</p>
      {posts.search === '' ? (
        <>
          <p className="sub">
            No posts yet. Publish your first one and it shows up here, with a link to each live
            post.
          </p>
          <ForRole needs="editor">{children}</ForRole>
        </>
      ) : (
        <Link
          className="btn quiet"
          to={path}
          onClick={(event) => {
            if (posts.field.text !== '') return;
            event.preventDefault();
            posts.showAll();
          }}
        >
          Show all posts
        </Link>
      )}
    </div>
  );
}
