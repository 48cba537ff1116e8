import type { CSSProperties } from 'react';
import { toPlatformPreviews } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { MARK_BLADES, MARK_DOT } from '../ui/mark-shape.ts';

interface HornProps {
  readonly post: PostOutput;
  /** All posts went live while the page was open: the blades flash once, top to bottom. */
  readonly isFlashing: boolean;
}

/** Shows the logo as the score: one blade per platform, brass once its post was verified as live. */
export function Horn({ post, isFlashing }: HornProps) {
  const previews = [...toPlatformPreviews(post).values()];
  return (
    <svg className={isFlashing ? 'horn all' : 'horn'} viewBox="1 -1 28 34" aria-hidden="true">
      <path className="dot" d={MARK_DOT} />
      {MARK_BLADES.map((blade, index) => (
        <path
          key={blade}
          className={`b ${previews[index] ?? ''}`}
          d={blade}
          style={{ '--n': index } as CSSProperties}
        />
      ))}
    </svg>
  );
}
