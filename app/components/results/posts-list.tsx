import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { isPostPlanned } from '#app/domain/posts/post-progress.ts';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { toShownText } from '#app/domain/posts/own-texts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { MediaThumb } from '../media/media-thumb.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { SixBars } from '../ui/six-bars.tsx';
import { ScheduledTime } from '../time/scheduled-time.tsx';
import { CancelLink } from './cancel-link.tsx';
import { toStanding } from './post-standing.ts';

/** Returns what a list calls a post. */
export const toPostTitle = (post: PostOutput): string =>
  cutCaption(toShownText(post).caption) || post.media?.fileName || 'No caption';

interface PostLineProps {
  readonly post: PostOutput;
  /** When a scheduled or held post is published; null for others. */
  readonly time: ShownTime | null;
  /** Comes before the post, such as a checkbox. */
  readonly children?: ReactNode;
}

/** Shows a post in a list, with its targets and results. */
export function PostLine({ post, time, children }: PostLineProps) {
  const [tone, text] = toStanding(post);
  const platforms = new Set(post.deliveries.map(({ platform }) => PLATFORMS[platform].name));
  return (
    <li>
      {children}
      <MediaThumb media={post.media} />
      <div className="grow">
        <Link className="title" to={`/app/posts/${post.id}`} dir="auto">
          {toPostTitle(post)}
        </Link>
        <p className="small mut">
          <PostTime post={post} time={time} /> · {[...platforms].join(', ')}
        </p>
      </div>
      <CancelLink post={post} />
      <span className={`badge num ${tone}`}>{text}</span>
      <SixBars post={post} />
    </li>
  );
}

/** A post that waits is shown at its own time, and any other at the time when it was created. */
function PostTime({ post, time }: Pick<PostLineProps, 'post' | 'time'>) {
  if (time === null || !isPostPlanned(post)) return <LocalTime at={post.createdAt} style="day" />;
  return (
    <>
      <b>
        <ScheduledTime time={time} />
      </b>{' '}
      · {time.relative}
    </>
  );
}
