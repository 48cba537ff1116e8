import { toPlatformLooks } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';

/** One bar per platform beside a post in a list; the words beside it say the same. */
export function SixBars({ post }: { post: PostOutput }) {
  return (
    <span className="six" aria-hidden="true">
      {[...toPlatformLooks(post)].map(([platform, look]) => (
        <i key={platform} className={look === 'done' ? 'ok' : (look ?? undefined)} />
      ))}
    </span>
  );
}
