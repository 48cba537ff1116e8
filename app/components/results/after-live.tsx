import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { CommentLine } from './comment-line.tsx';
import { FollowUpLines } from './follow-up-lines.tsx';
import type { RowProblem } from './result-row.tsx';

interface AfterLiveProps {
  readonly delivery: DeliveryOutput;
  readonly problem: RowProblem | null;
}

/** What Fanfare does once the post is live: its first comment, and its follow-ups. */
export function AfterLive({ delivery, problem }: AfterLiveProps) {
  return (
    <>
      {delivery.firstComment === null ? null : (
        <CommentLine comment={delivery.firstComment} delivery={delivery} problem={problem} />
      )}
      <FollowUpLines delivery={delivery} />
    </>
  );
}
