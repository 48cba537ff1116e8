import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { ClockChange } from '#app/domain/posts/clock-change.ts';
import type { TimeChoice } from '#app/domain/posts/time-choice.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import type { PostDeletionOutlook, PostText } from '#app/domain/posts/post-actions.ts';

/** An action on the whole post that needs confirmation. */
export type PostQuestion =
  | { readonly action: 'cancel' | 'publish' | 'draft' }
  /** With the time that the post has. */
  | { readonly action: 'move'; readonly choice: TimeChoice; readonly facts: TimeFacts }
  /** With the accounts that the workspace has connected. */
  | { readonly action: 'repost'; readonly accounts: readonly ComposerAccount[] }
  | { readonly action: 'change'; readonly postText: PostText }
  | { readonly action: 'delete'; readonly outlook: PostDeletionOutlook };

/** Why the action was refused. */
export interface PostProblem {
  readonly message: string;
  /** The same content was just published. The person can confirm that the repetition is intended. */
  readonly isDuplicate: boolean;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The submitted values of the fields. */
  readonly typed: Readonly<Record<string, string>>;
  /** The two times that the submitted one can mean, if the clocks change then. */
  readonly clockChange: ClockChange | null;
}
