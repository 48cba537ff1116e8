import { Link } from '@remix-run/react';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { CancelLink } from '../results/cancel-link.tsx';
import { toPostsAddress } from '../results/posts-address.ts';
import { NoPosts, PostsSearch } from '../results/posts-search.tsx';
import { type FoundPosts, useTypedSearch } from '../results/use-typed-search.ts';
import { toStanding } from '../results/post-standing.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { SixBars } from '../ui/six-bars.tsx';

const PATH = '/app/scheduler';

/** Lists all posts, newest first. */
export function PostsTracker(props: FoundPosts) {
  const posts = useTypedSearch(props);
  const { page, search } = posts;
  return (
    <section className="tracker" aria-labelledby="tracker">
      <div className="row between wrap">
        <h2 className="t2" id="tracker">
          Published Posts Tracker
        </h2>
        <PostsSearch path={PATH} className="trackersearch" posts={posts} />
      </div>
      {page.items.length === 0 ? (
        <NoPosts path={PATH} posts={posts}>
          <Link className="btn quiet" to="/app/platform-preview">
            Write a post
          </Link>
        </NoPosts>
      ) : (
        <ul className="card flush list">
          {page.items.map((post) => (
            <TrackedPost key={post.id} post={post} />
          ))}
        </ul>
      )}
      {page.nextCursor ? (
        <Link className="btn quiet" to={toPostsAddress({ search }, { cursor: page.nextCursor })}>
          Older posts
        </Link>
      ) : null}
    </section>
  );
}

function TrackedPost({ post }: { post: PostOutput }) {
  return (
    <li>
      <div className="grow">
        <Link className="title" to={`/app/posts/${post.id}`} dir="auto">
          {cutCaption(post.caption) || post.media?.fileName || 'No caption'}
        </Link>
        <div className="small mut">
          <LocalTime at={post.createdAt} style="day" />
        </div>
      </div>
      <CancelLink post={post} />
      <span className="small sub num nowrap">{toStanding(post)[1]}</span>
      <SixBars post={post} />
    </li>
  );
}
