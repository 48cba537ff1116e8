import { toPlatformPreviews } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';

/** One bar per platform next to a post in a list. The text next to it says the same. */
export function SixBars({ post }: { post: PostOutput }) {
  return (
    <span className="six" aria-hidden="true">
      {[...toPlatformPreviews(post)].map(([platform, preview]) => (
        <i key={platform} className={preview === 'done' ? 'ok' : (preview ?? undefined)} />
      ))}
    </span>
  );
}
