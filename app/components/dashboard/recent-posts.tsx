import { Link } from '@remix-run/react';
import { NO_POSTS } from '#app/domain/errors/messages/publishing.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { PostTimes } from '#app/domain/posts/show-post-times.ts';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { toStanding } from '../results/post-standing.ts';
import { PostTime } from '../results/post-time.tsx';
import { ZoneNote } from '../results/zone-note.tsx';
import { SixBars } from '../ui/six-bars.tsx';

interface RecentPostsProps {
  readonly posts: readonly PostOutput[];
  readonly times: PostTimes;
}

export function RecentPosts({ posts, times }: RecentPostsProps) {
  if (posts.length === 0) return <NoPosts />;
  return (
    <section className="card flush" aria-labelledby="recent">
      <div className="lh">
        <div>
          <h2 className="h" id="recent">
            Recent posts
          </h2>
          <ZoneNote times={times} />
        </div>
        <Link className="small" to="/app/scheduler">
          All posts
        </Link>
      </div>
      <ul className="list">
        {posts.map((post) => (
          <RecentPost key={post.id} post={post} time={times[post.id]} />
        ))}
      </ul>
    </section>
  );
}

interface RecentPostProps {
  readonly post: PostOutput;
  readonly time: ShownTime | undefined;
}

function RecentPost({ post, time }: RecentPostProps) {
  return (
    <li>
      <div className="grow">
        <Link className="trunc title" to={`/app/posts/${post.id}`}>
          {post.caption || post.media?.fileName || 'No caption'}
        </Link>
        <div className="small mut">
          <PostTime post={post} time={time} />
        </div>
      </div>
      <span className="small sub num nowrap">{toStanding(post)[1]}</span>
      <SixBars post={post} />
    </li>
  );
}

function NoPosts() {
  return (
    <section className="empty" aria-labelledby="recent">
      <DashedMark />
      <div>
        <h2 className="t2" id="recent">
          {NO_POSTS}
        </h2>
        <p className="sub">Posts you publish appear here, with their links.</p>
      </div>
    </section>
  );
}
