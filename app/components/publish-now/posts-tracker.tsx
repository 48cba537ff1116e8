import { Form, Link } from '@remix-run/react';
import { Search } from 'lucide-react';
import { NO_POSTS } from '#app/domain/messages.ts';
import { countLive } from '#app/domain/post-progress.ts';
import { cutCaption } from '#app/domain/post-summary.ts';
import type { PostOutput, PostPage } from '#app/domain/publish.ts';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { SixBars } from '../ui/six-bars.tsx';

interface PostsTrackerProps {
  readonly page: PostPage;
  readonly search: string;
}

/** All that was published, newest first. */
export function PostsTracker({ page, search }: PostsTrackerProps) {
  return (
    <section className="tracker" aria-labelledby="tracker">
      <div className="row between wrap">
        <h2 className="t2" id="tracker">
          Published Posts Tracker
        </h2>
        <Form method="get" action="/app/scheduler" role="search" className="row trackersearch">
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
      </div>
      {page.items.length === 0 ? (
        <div className="empty">
          <DashedMark />
          <p>{NO_POSTS}</p>
          {search === '' ? null : (
            <Link className="btn quiet" to="/app/scheduler">
              Show all posts
            </Link>
          )}
        </div>
      ) : (
        <ul className="card flush list">
          {page.items.map((post) => (
            <TrackedPost key={post.id} post={post} />
          ))}
        </ul>
      )}
      {page.nextCursor ? (
        <Link className="btn quiet" to={toNextAddress(search, page.nextCursor)}>
          Older posts
        </Link>
      ) : null}
    </section>
  );
}

function toNextAddress(search: string, cursor: string): string {
  const query = new URLSearchParams(search === '' ? { cursor } : { search, cursor });
  return `/app/scheduler?${query.toString()}#tracker`;
}

function TrackedPost({ post }: { post: PostOutput }) {
  return (
    <li>
      <div className="grow">
        <Link className="title" to={`/app/posts/${post.id}`} dir="auto">
          {cutCaption(post.caption) || post.media?.fileName || 'Without words'}
        </Link>
        <div className="small mut">
          <LocalTime at={post.createdAt} style="day" />
        </div>
      </div>
      <span className="small sub num nowrap">
        {countLive(post)} of {post.deliveries.length} live
      </span>
      <SixBars post={post} />
    </li>
  );
}
