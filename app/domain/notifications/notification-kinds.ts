/**
 * Every kind of notification, with what creates it. A new kind needs an entry here, a sentence in
 * `notification-text.ts`, and a statement that creates it (app/server/db/queries/notification.ts).
 */
export const NOTIFICATION_KINDS = {
  delivery_failed: 'A post of yours wasn’t published on a platform.',
  decision_needed: 'A platform can’t tell whether a post of yours is live.',
  comment_failed: 'The first comment of a post of yours failed, or may not be there.',
  follow_up_failed: 'A video of yours wasn’t added to its playlist, or didn’t get its captions.',
  account_needs_reconnect:
    'A platform stopped accepting an account’s connection. For owners, and the person who connected it.',
  account_expires:
    'An account’s connection ends before scheduled posts are published. For owners, and the person who connected it.',
  reconnect_expired: 'A post of yours waited for an account that nobody reconnected in time.',
  post_held:
    'A scheduled post of yours is held and needs a decision. For the owners if its author left.',
  posts_held:
    'Several scheduled posts of yours are held and need a decision. For the owners if their author left.',
  media_refused:
    'A platform refused the media of a scheduled post of yours before its time, so the post would fail.',
  posts_rescheduled:
    'The rules of a time zone changed, so scheduled posts of yours moved. For the owners if their author left.',
  series_blocked:
    'Posts of your series can’t be scheduled for now. For the owners if its author left.',
  series_missed:
    'Posts of your series weren’t scheduled in time. For the owners if its author left.',
  posts_resumed: 'Someone else reconnected an account that posts of yours waited for.',
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Kinds about a post's deliveries. A post has one notification about all of them. */
export const POST_PROBLEM_KINDS = [
  'delivery_failed',
  'decision_needed',
  'reconnect_expired',
] as const satisfies readonly NotificationKind[];

/** How long notifications are kept. */
export const NOTIFICATION_DAYS = 90;
