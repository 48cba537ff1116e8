import type { PostDeletionOutlook, PostWords } from '#app/domain/posts/post-actions.ts';

/** What is asked once more before it is done with the whole post. */
export type PostQuestion =
  | { readonly action: 'cancel' }
  | { readonly action: 'change'; readonly words: PostWords }
  | { readonly action: 'delete'; readonly outlook: PostDeletionOutlook };

/** Why it was refused. */
export interface PostProblem {
  readonly message: string;
  /** The same went out just now: the person may say that it is meant. */
  readonly isDuplicate: boolean;
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What stood in the fields. */
  readonly typed: Readonly<Record<string, string>>;
}
