/** Calls that are dear, since they make this server work, fetch or send letters for somebody, or that guess. */
export type LimitedCall =
  | 'video-lookup'
  | 'link-lookup'
  | 'media-import'
  | 'invitation'
  | 'contact-request'
  | 'cli-login'
  | 'cli-login-code';

/** Counts calls per workspace, person or (of visitors) address, across restarts and processes. */
export interface CallLimits {
  /** Throws AppError `rate_limited`, with the seconds to wait, when it is one too many. */
  count(call: LimitedCall, callerId: string): Promise<void>;
}
