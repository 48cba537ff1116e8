/** Who opens a stream. */
export interface StreamOwner {
  readonly userId: string;
  readonly workspaceId: string;
  /** Absent where a session opens it. */
  readonly tokenId?: string;
  /** Absent where a token opens it. */
  readonly sessionId?: string;
}

/** The right to keep one stream open. */
export interface StreamSlot {
  close(): Promise<void>;
}

/** Counts open streams per token, user, and workspace. */
export interface StreamSlots {
  /**
   * Calls `onRevoked` within seconds of the token, session, or membership that opened the stream ending.
   * Throws AppError `rate_limited` with the seconds to wait when a limit is reached.
   */
  open(owner: StreamOwner, onRevoked: () => void): Promise<StreamSlot>;
  stop(): Promise<void>;
}
