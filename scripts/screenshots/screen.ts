/** What the filled demo holds, for addresses that name something. */
export interface Facts {
  readonly livePost: string;
  readonly partialPost: string;
  readonly liveDelivery: string;
  readonly failedDelivery: string;
  readonly mediaId: string;
  readonly invitationToken: string;
  readonly webhook: string;
  /** Nothing of it has begun. */
  readonly waitingPost: string;
  /** The page on which a program's request is answered. */
  readonly login: string;
}

/**
 * public: nobody is signed in. empty: the first minute after signing up. filled: a workspace at work. held: the same
 * with accounts that nothing goes out on, and a post that waits for them.
 */
export type Scene = 'public' | 'empty' | 'filled' | 'held';

export interface ScreenOf {
  /** Of its pictures’ files. */
  readonly name: string;
  readonly title: string;
  /** What people come here for, as docs/screens.md says it. */
  readonly purpose: string;
  /** The file or folder in app/routes that draws it, without its ending. */
  readonly route: string;
  readonly path: string | ((facts: Facts) => string);
  readonly scenes: readonly Scene[];
}
