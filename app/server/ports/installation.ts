/** Why this copy of the installation publishes nothing. */
export type PauseReason =
  /** Restored from a backup. */
  | 'restored'
  /** The target of a move. */
  | 'moved'
  /** The source of a move that isn't complete. */
  | 'moving_away'
  /** The source of a complete move. */
  | 'moved_away'
  /** The target of a move that was undone. */
  | 'abandoned';

export interface Pause {
  readonly since: Date;
  readonly reason: PauseReason;
  /** Where the data was moved; null unless this is the source of a move. */
  readonly movedTo: string | null;
}

/** A restore from a backup. What another copy published or accepted after `copiedAt` is unknown here. */
export interface Restore {
  readonly id: string;
  readonly copiedAt: Date;
  /** Null while the copy is paused. */
  readonly resumedAt: Date | null;
}

export interface InstallationState {
  readonly pause: Pause | null;
  readonly restore: Restore | null;
}

/** What this process knows about its copy of the installation. Reading it takes no statement. */
export interface Installation {
  current(): InstallationState;
  /** Reads the state again. A copy is only resumed while it runs, never paused. */
  refresh(): Promise<InstallationState>;
}
