import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { countLive, toPostState } from '#app/domain/posts/post-progress.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { toShownText } from '#app/domain/posts/own-texts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { MediaThumb } from '../media/media-thumb.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { SixBars } from '../ui/six-bars.tsx';
import { CancelLink } from './cancel-link.tsx';

/** Returns what a list calls a post. */
export const toPostTitle = (post: PostOutput): string =>
  cutCaption(toShownText(post).caption) || post.media?.fileName || 'No caption';

interface PostLineProps {
  readonly post: PostOutput;
  /** Comes before the post, such as a checkbox. */
  readonly children?: ReactNode;
}

/** Shows a post in a list, with its targets and results. */
export function PostLine({ post, children }: PostLineProps) {
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
          <LocalTime at={post.createdAt} style="day" /> · {[...platforms].join(', ')}
        </p>
      </div>
      <CancelLink post={post} />
      <span className={`badge num ${tone}`}>{text}</span>
      <SixBars post={post} />
    </li>
  );
}

function toStanding(post: PostOutput): readonly [tone: string, text: string] {
  const total = post.deliveries.length;
  switch (toPostState(post.deliveries)) {
    case 'scheduled':
      return ['', 'Scheduled'];
    case 'held':
      return ['warn', 'Held'];
    case 'publishing':
      return ['', 'In progress'];
    case 'needs_decision':
      return ['warn', 'Needs your decision'];
    case 'canceled':
      return ['', 'Canceled'];
    case 'failed':
      return ['bad', 'Not live'];
    case 'partial':
      return ['warn', `${countLive(post)} of ${total} live`];
    default:
      return ['ok', `${countLive(post)} of ${total} live`];
  }
}
