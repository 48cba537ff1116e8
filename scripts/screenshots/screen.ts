/** What the filled demo holds, for addresses that name something. */
export interface Facts {
  readonly livePost: string;
  readonly partialPost: string;
  readonly liveDelivery: string;
  readonly failedDelivery: string;
  readonly mediaId: string;
  readonly invitationToken: string;
  readonly webhook: string;
}

/** public: nobody is signed in. empty: the first minute after signing up. filled: a workspace at work. */
export type Scene = 'public' | 'empty' | 'filled';

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
