/**
 * Calls that are limited because they're expensive (they make this server compute, fetch, or send emails on
 * someone's behalf) or allow guessing.
 */
export type LimitedCall =
  | 'video-lookup'
  | 'link-lookup'
  | 'handle-search'
  | 'media-import'
  | 'invitation'
  | 'contact-request'
  | 'operator-action'
  | 'cli-login'
  | 'cli-login-code';

/** Counts calls per workspace, person, or (for visitors) network address, across restarts and processes. */
export interface CallLimits {
  /** Throws AppError `rate_limited`, with the seconds to wait, if the limit is exceeded. */
  count(call: LimitedCall, callerId: string): Promise<void>;
}
