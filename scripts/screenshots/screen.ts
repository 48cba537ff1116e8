/** IDs in the filled demo, for URLs that need one. */
export interface Facts {
  readonly livePost: string;
  readonly partialPost: string;
  readonly liveDelivery: string;
  readonly failedDelivery: string;
  readonly mediaId: string;
  readonly invitationToken: string;
  readonly webhook: string;
  readonly queueId: string;
  readonly seriesId: string;
  /** A post of which no delivery has started. */
  readonly waitingPost: string;
  /** The page where a program's login request is approved. */
  readonly login: string;
}

/**
 * public: nobody is signed in. empty: right after signing up. filled: a workspace in use. held: the same with
 * accounts on hold and a post waiting for them.
 */
export type Scene = 'public' | 'empty' | 'filled' | 'held';

export interface DocumentedScreen {
  /** Prefix of its image files. */
  readonly name: string;
  readonly title: string;
  /** What people use the screen for, as in docs/screens.md. */
  readonly purpose: string;
  /** The file or folder in app/routes that renders it, without the extension. */
  readonly route: string;
  readonly path: string | ((facts: Facts) => string);
  readonly scenes: readonly Scene[];
}
