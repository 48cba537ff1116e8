/** Days after which old rows are deleted; null for never. */
export interface Retention {
  /** Timelines of finished deliveries: events, requests, and responses. */
  readonly timelineDays: number | null;
  readonly auditDays: number | null;
  /** Attempts to connect an account, after they expired. */
  readonly oauthAttemptDays: number | null;
  readonly webhookLogDays: number | null;
}
