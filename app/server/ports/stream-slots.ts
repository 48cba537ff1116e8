/** Who opens a stream. */
export interface StreamOwner {
  readonly userId: string;
  readonly workspaceId: string;
  /** Absent where a session opens it. */
  readonly tokenId?: string;
}

/** The right to keep one stream open. */
export interface StreamSlot {
  close(): Promise<void>;
}

/** Counts open streams per token, user, and workspace. */
export interface StreamSlots {
  /** Throws AppError `rate_limited` with the seconds to wait when a limit is reached. */
  open(owner: StreamOwner): Promise<StreamSlot>;
  stop(): Promise<void>;
}
