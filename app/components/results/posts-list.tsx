import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { toShownText } from '#app/domain/posts/own-texts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { MediaThumb } from '../media/media-thumb.tsx';
import { SixBars } from '../ui/six-bars.tsx';
import { CancelLink } from './cancel-link.tsx';
import { toStanding } from './post-standing.ts';
import { PostTime } from './post-time.tsx';

/** Returns what a list calls a post. */
export const toPostTitle = (post: PostOutput): string =>
  cutCaption(toShownText(post).caption) || post.media?.fileName || 'No caption';

interface PostLineProps {
  readonly post: PostOutput;
  /** When a scheduled or held post is published; nothing for others. */
  readonly time: ShownTime | undefined;
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
