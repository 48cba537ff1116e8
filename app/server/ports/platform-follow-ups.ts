import type { FollowUpKind } from '#app/domain/posts/follow-up.ts';
import type { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { PlatformCallContext, StepContext } from './platform-adapter.ts';

/** A live post of the account, and the options that say what to do with it. */
export interface FollowUpContext
  extends PlatformCallContext, Pick<StepContext, 'account' | 'accessToken' | 'signal'> {
  /** The platform's ID of the live post. */
  readonly postId: string;
  readonly options: PlatformOptions;
}

/** A follow-up that the platform has. */
export interface FoundFollowUp {
  readonly remoteId: string;
  /** Null if the platform has no link to it. */
  readonly url: string | null;
}

/** Something that a platform does with a live post in a request of its own. */
export interface PlatformFollowUp {
  /** The scopes without which the platform refuses it, in its own names. */
  readonly scopes: readonly string[];
  /**
   * Does it. A failure is thrown as `PlatformError`, with the kinds of a commit: `outcome_unknown` and `unreadable`
   * if it may be done, `unavailable` if the request never arrived.
   */
  create(context: FollowUpContext): Promise<FoundFollowUp>;
  /** Finds what an earlier request did. Null if it did nothing, because the platform lists all there is. */
  find(context: FollowUpContext): Promise<FoundFollowUp | null>;
}

export type PlatformFollowUps = Readonly<Partial<Record<FollowUpKind, PlatformFollowUp>>>;
