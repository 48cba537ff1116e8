import { Link } from '@remix-run/react';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { CancelLink } from '../results/cancel-link.tsx';
import { toPostsAddress } from '../results/posts-address.ts';
import { NoPosts, PostsSearch } from '../results/posts-search.tsx';
import { type FoundPosts, useTypedSearch } from '../results/use-typed-search.ts';
import { toStanding } from '../results/post-standing.ts';
import { PostTime } from '../results/post-time.tsx';
import { ZoneNote } from '../results/zone-note.tsx';
import { SixBars } from '../ui/six-bars.tsx';

const PATH = '/app/scheduler';

/** Lists all posts, newest first. */
export function PostsTracker(props: FoundPosts) {
  const posts = useTypedSearch(props);
  const { page, times, search } = posts;
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
            <TrackedPost key={post.id} post={post} time={times[post.id]} />
          ))}
        </ul>
      )}
      <ZoneNote times={times} />
      {page.nextCursor ? (
        <Link className="btn quiet" to={toPostsAddress({ search }, { cursor: page.nextCursor })}>
          Older posts
        </Link>
      ) : null}
    </section>
  );
}

interface TrackedPostProps {
  readonly post: PostOutput;
  readonly time: ShownTime | undefined;
}

function TrackedPost({ post, time }: TrackedPostProps) {
  return (
    <li>
      <div className="grow">
        <Link className="title" to={`/app/posts/${post.id}`} dir="auto">
          {cutCaption(post.caption) || post.media?.fileName || 'No caption'}
        </Link>
        <div className="small mut">
          <PostTime post={post} time={time} />
        </div>
      </div>
      <CancelLink post={post} />
      <span className="small sub num nowrap">{toStanding(post)[1]}</span>
      <SixBars post={post} />
    </li>
  );
}
