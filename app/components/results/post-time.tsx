import { isPostPlanned } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { ShownTime } from '#app/domain/posts/shown-time.ts';
import { ScheduledTime } from '../time/scheduled-time.tsx';
import { LocalTime } from '../ui/local-time.tsx';

interface PostTimeProps {
  readonly post: PostOutput;
  /** When a scheduled or held post is published; nothing for others. */
  readonly time: ShownTime | undefined;
}

/** Shows a post that waits at its own time, and any other at the time when it was created. */
export function PostTime({ post, time }: PostTimeProps) {
  if (time === undefined || !isPostPlanned(post))
    return <LocalTime at={post.createdAt} style="day" />;
  return (
    <>
      <b>
        <ScheduledTime time={time} />
      </b>{' '}
      · {time.relative}
    </>
  );
}
