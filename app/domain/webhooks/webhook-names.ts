/**
 * Every event with its description, without schemas so that screens can load it. Most names are an object and
 * the state it reached. Database triggers create the events (docs/decisions/0030-webhooks.md), so a new state
 * needs an entry here.
 */
export const POST_EVENTS = {
  'post.created': 'A post was accepted.',
  'post.publishing': 'A post goes on, after it had ended or waited for a person.',
  'post.published': 'All deliveries of a post are live.',
  'post.partial': 'A post has ended: some deliveries are live, some are not.',
  'post.failed': 'A post has ended, and nothing of it is live.',
  'post.canceled': 'All deliveries of a post were canceled.',
  'post.needs_decision': 'A person has to say whether a delivery is live.',
  'post.updated': 'Texts or options of a post were changed before it began.',
} as const;

export const DELETION_EVENTS = {
  'post.deleted': 'A post was deleted in Fanfare; what is live may stay live.',
} as const;

export const DELIVERY_EVENTS = {
  'delivery.created': 'A post was accepted for an account.',
  'delivery.queued': 'A delivery starts again from the beginning.',
  'delivery.preparing': 'A delivery is prepared.',
  'delivery.uploading': 'Files are on their way to the platform.',
  'delivery.processing': 'The platform works on the files.',
  'delivery.waiting': 'A delivery waits; `nextAttemptAt` and `message` say for what.',
  'delivery.committing': 'The request goes out after which the post may be live.',
  'delivery.confirming': 'The post was sent, and is looked for on the platform.',
  'delivery.unconfirmed': 'It is not known whether the post is live; the platform is asked.',
  'delivery.needs_decision': 'The platform cannot tell: a person has to.',
  'delivery.published': 'A delivery is live.',
  'delivery.failed': 'A delivery has ended, and is not live.',
  'delivery.canceled': 'A delivery was canceled before anything was sent.',
  'delivery.late': 'A delivery is longer on its way than it should be.',
  'delivery.removed': 'A live post was taken down through Fanfare.',
} as const;

export const ACCOUNT_EVENTS = {
  'account.connected': 'An account was connected, for the first time or after it was disconnected.',
  'account.reconnected': 'An account that had to be connected again works.',
  'account.needs_reauthorization': 'An account has to be connected again; its posts wait.',
  'account.at_risk': 'An account still works, and a person has to do something soon: see `health`.',
  'account.updated': 'Name, picture, permissions or default of an account changed.',
  'account.disconnected': 'An account was disconnected.',
} as const;

export const TEST_EVENTS = {
  'webhook.test': 'Somebody asked for a test. Sent to one endpoint, whatever it has chosen.',
} as const;

/** The events that an endpoint can subscribe to. */
export type WebhookEventName =
  | keyof typeof POST_EVENTS
  | keyof typeof DELETION_EVENTS
  | keyof typeof DELIVERY_EVENTS
  | keyof typeof ACCOUNT_EVENTS;

export const WEBHOOK_EVENT_TEXTS: Readonly<Record<WebhookEventName, string>> = {
  ...POST_EVENTS,
  ...DELETION_EVENTS,
  ...DELIVERY_EVENTS,
  ...ACCOUNT_EVENTS,
};

const toNames = <Name extends string>(texts: Readonly<Record<Name, string>>) =>
  Object.keys(texts) as [Name, ...Name[]];

export const WEBHOOK_EVENT_NAMES = toNames(WEBHOOK_EVENT_TEXTS);

/** Grouped for the form. */
export const WEBHOOK_EVENT_GROUPS = {
  Posts: toNames({ ...POST_EVENTS, ...DELETION_EVENTS }),
  Deliveries: toNames(DELIVERY_EVENTS),
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
/** How long the log is kept. */
export const LOG_DAYS = 30;
