/** Calls that are dear: they make this server work or fetch for somebody. */
export type LimitedCall = 'video-lookup' | 'media-import';

/** Counts calls per workspace, across restarts and processes. */
export interface CallLimits {
  /** Throws AppError `rate_limited`, with the seconds to wait, when it is one too many. */
  count(call: LimitedCall, workspaceId: string): Promise<void>;
}
