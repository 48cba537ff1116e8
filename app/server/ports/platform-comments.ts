import type { PlatformCallContext, StepContext } from './platform-adapter.ts';

/** A comment to write under one of the account's own posts. */
export interface CommentContext
  extends PlatformCallContext, Pick<StepContext, 'account' | 'accessToken' | 'signal'> {
  /** The platform's ID of the live post. In a thread, that of its last post. */
  readonly postId: string;
  /** The link to the post, if it has one. */
  readonly postUrl: string | null;
  readonly text: string;
}

/** A comment that is live. */
export interface LiveComment {
  readonly remoteId: string;
  /** Null if the platform has no link to single comments. */
  readonly url: string | null;
}

/** What the platform lists about comments whose response was lost. */
export interface FoundComments {
  /** The account's own comments on the post with exactly this text, written since then, the first one first. */
  readonly comments: readonly LiveComment[];
  /** Whether everything since then was read, so that a comment that isn't listed isn't there. */
  readonly isWhole: boolean;
}

/** Comments on the account's own posts. */
export interface PlatformComments {
  /** The scopes without which the platform refuses comments, in its own names. */
  readonly scopes: readonly string[];
  /** Whether a comment is a post of its own, which stays when the post above it is deleted. */
  readonly arePosts: boolean;
  /**
   * Writes the comment. A failure is thrown as `PlatformError`, with the kinds of a commit: `outcome_unknown` and
   * `unreadable` if the comment may be live, `unavailable` if the request never arrived.
   */
  create(context: CommentContext): Promise<LiveComment>;
  /** Looks for the comment after a lost response. Null if the platform doesn't let this account list comments. */
  find(context: CommentContext, since: Date): Promise<FoundComments | null>;
}
