/**
 * Every event with its description, without schemas so that screens can load it. Most names are an object and
 * the state it reached. Database triggers create the events (docs/decisions/0030-webhooks.md), so a new state
 * needs an entry here.
 */
export const POST_EVENTS = {
  'post.created': 'A post was accepted.',
  'post.scheduled': 'A post was accepted for a later time, or a held post got a new time.',
  'post.rescheduled': 'A scheduled post was moved to another time.',
  'post.held': 'A scheduled post is held until a person decides.',
  'post.publishing':
    'A post starts at its scheduled time, or continues after it finished or waited for a person.',
  'post.published': 'All deliveries of a post are live.',
  'post.partial': "A post finished: some deliveries are live, some aren't.",
  'post.failed': 'A post finished, and none of its deliveries is live.',
  'post.canceled': 'All deliveries of a post were canceled.',
  'post.needs_decision': 'A person has to decide whether a delivery is live.',
  'post.updated': 'Texts or options of a post were changed before publishing started.',
} as const;

export const DELETION_EVENTS = {
  'post.deleted': 'A post was deleted in Fanfare; live posts may stay on the platforms.',
} as const;

export const DELIVERY_EVENTS = {
  'delivery.created': 'A post was accepted for an account.',
  'delivery.scheduled': 'A delivery waits for its time, again.',
  'delivery.held': 'A scheduled delivery is held until a person decides.',
  'delivery.queued': 'A delivery starts: at its scheduled time, or again from the beginning.',
  'delivery.preparing': 'A delivery is being prepared.',
  'delivery.uploading': 'Files are being uploaded to the platform.',
  'delivery.processing': 'The platform is processing the files.',
  'delivery.waiting': 'A delivery is waiting; see `nextAttemptAt` and `message`.',
  'delivery.committing': 'The request that makes the post live is being sent.',
  'delivery.confirming': "The post was sent, and Fanfare is checking whether it's live.",
  'delivery.unconfirmed':
    "It's unknown whether the post is live. Fanfare is checking with the platform.",
  'delivery.needs_decision':
    "The platform can't tell whether the post is live. A person has to decide.",
  'delivery.published': 'A delivery is live.',
  'delivery.failed': "A delivery finished and isn't live.",
  'delivery.canceled': 'A delivery was canceled before anything was sent.',
  'delivery.late': 'A delivery is taking longer than expected.',
  'delivery.removed': 'A live post was deleted through Fanfare.',
  'delivery.comment_published': 'The first comment under a live post is live.',
  'delivery.comment_failed': 'The first comment under a live post failed; see `firstComment`.',
  'delivery.comment_unconfirmed':
    "The platform can't tell whether the first comment is live. A person has to decide.",
} as const;

export const ACCOUNT_EVENTS = {
  'account.connected': 'An account was connected, for the first time or after it was disconnected.',
  'account.reconnected': 'An account that had to be reconnected works again.',
  'account.needs_reauthorization': 'An account has to be reconnected; its posts are waiting.',
  'account.at_risk': 'An account still works, but a person has to act soon; see `health`.',
  'account.updated': "An account's name, picture, permissions, or default changed.",
  'account.disconnected': 'An account was disconnected.',
} as const;

export const SERIES_EVENTS = {
  'series.created': 'A series was created.',
  'series.updated': 'A series was saved; its future posts are replaced by new ones.',
  'series.stopped': 'A series was stopped, and its scheduled posts were canceled.',
} as const;

export const QUEUE_EVENTS = {
  'queue.created': 'A queue was created.',
  'queue.updated': "A queue's name, time zone, slots, or accounts were saved.",
  'queue.paused': 'A queue was paused, and its posts are held.',
  'queue.resumed': 'A paused queue continues.',
} as const;

export const QUEUE_DELETION_EVENTS = {
  'queue.deleted': 'A queue was deleted; its posts keep their times.',
} as const;

export const TEST_EVENTS = {
  'webhook.test':
    'Someone requested a test event. Sent to one endpoint, regardless of its subscriptions.',
} as const;

/** The events that an endpoint can subscribe to. */
export type WebhookEventName =
  | keyof typeof POST_EVENTS
  | keyof typeof DELETION_EVENTS
  | keyof typeof DELIVERY_EVENTS
  | keyof typeof SERIES_EVENTS
  | keyof typeof QUEUE_EVENTS
  | keyof typeof QUEUE_DELETION_EVENTS
  | keyof typeof ACCOUNT_EVENTS;

export const WEBHOOK_EVENT_TEXTS: Readonly<Record<WebhookEventName, string>> = {
  ...POST_EVENTS,
  ...DELETION_EVENTS,
  ...DELIVERY_EVENTS,
  ...SERIES_EVENTS,
  ...QUEUE_EVENTS,
  ...QUEUE_DELETION_EVENTS,
  ...ACCOUNT_EVENTS,
};

const toNames = <Name extends string>(texts: Readonly<Record<Name, string>>) =>
  Object.keys(texts) as [Name, ...Name[]];

export const WEBHOOK_EVENT_NAMES = toNames(WEBHOOK_EVENT_TEXTS);

/** Grouped for the form. */
export const WEBHOOK_EVENT_GROUPS = {
  Posts: toNames({ ...POST_EVENTS, ...DELETION_EVENTS }),
  Deliveries: toNames(DELIVERY_EVENTS),
  Series: toNames(SERIES_EVENTS),
  Queues: toNames({ ...QUEUE_EVENTS, ...QUEUE_DELETION_EVENTS }),
  Accounts: toNames(ACCOUNT_EVENTS),
} as const;

/** Endpoints per workspace. */
export const MAX_WEBHOOKS = 10;
/** Concurrent listeners per workspace. */
export const MAX_LISTENERS = 5;
/** A listener that is silent this long is considered gone. */
export const LISTENER_MINUTES = 10;
/** The most unacknowledged events that a listener gets at once. It gets more as it acknowledges them. */
export const LISTENED_AT_ONCE = 100;
export const MAX_WEBHOOK_DESCRIPTION = 200;
/** How long both secrets sign after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;
/** How long a failed delivery is retried. */
export const RETRY_DAYS = 3;
/** How long the log is kept, unless `WEBHOOK_LOG_KEEP_DAYS` says otherwise. */
export const LOG_DAYS = 30;
