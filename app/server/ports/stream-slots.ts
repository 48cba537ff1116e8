/** Who opens a stream. */
export interface StreamOwner {
  readonly userId: string;
  readonly workspaceId: string;
  /** Absent if a session opens it. */
  readonly tokenId?: string;
  /** Absent if a token opens it. */
  readonly sessionId?: string;
}

/** The right to keep one stream open. */
export interface StreamSlot {
  close(): Promise<void>;
}

/** Counts open streams per token, user, and workspace. */
export interface StreamSlots {
  /**
   * Calls `onRevoked` within seconds after the token, session, or membership that opened the stream is
   * revoked. Throws AppError `rate_limited` with the seconds to wait if a limit is reached.
   */
  open(owner: StreamOwner, onRevoked: () => void): Promise<StreamSlot>;
  stop(): Promise<void>;
}
