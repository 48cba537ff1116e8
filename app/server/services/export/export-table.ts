import type { Prisma } from '#app/server/db/generated/client.ts';

/** Where the export contains a table's rows. */
interface ExportLocation {
  readonly file: string;
  /** Path to the rows within the file's JSON. Without one, the file itself is the list or object. */
  readonly path?: string;
}

/** Why a table isn't exported. */
interface LeftOut {
  readonly reason: string;
}

const MINUTES = 'expires within minutes';
const HASHES = 'contains only hashes';
const OWN = 'belongs to the installation, not to a user';

/**
 * States for every table where the export contains its rows, or why it doesn't. The type fails the build for
 * a new table until it's listed here, and a test fills every table and checks the archive for it.
 */
export const EXPORT_TABLE: Readonly<Record<Prisma.ModelName, ExportLocation | LeftOut>> = {
  User: { file: 'profile.json' },
  Identity: { file: 'profile.json', path: 'identities' },
  Session: { file: 'profile.json', path: 'sessions' },
  Credential: { file: 'profile.json', path: 'signIn' },
  Passkey: { file: 'profile.json', path: 'signIn.passkeys' },
  Payer: { file: 'profile.json', path: 'payer' },
  Refund: { file: 'profile.json', path: 'refunds' },
  ContactRequest: { file: 'profile.json', path: 'contacts' },
  Workspace: { file: 'workspace.json' },
  Member: { file: 'workspace.json', path: 'members' },
  Invitation: { file: 'workspace.json', path: 'invitations' },
  Subscription: { file: 'workspace.json', path: 'subscription' },
  ApiToken: { file: 'workspace.json', path: 'apiTokens' },
  CalendarFeed: { file: 'workspace.json', path: 'calendarFeed' },
  UsageDay: { file: 'workspace.json', path: 'usageDays' },
  AiUsageDay: { file: 'workspace.json', path: 'aiUsageDays' },
  Account: { file: 'accounts.json' },
  AccountGroup: { file: 'account-groups.json' },
  AccountGroupEntry: { file: 'account-groups.json', path: '0.entries' },
  Queue: { file: 'queues.json' },
  QueueAccount: { file: 'queues.json', path: '0.accounts' },
  QueuePost: { file: 'queues.json', path: '0.posts' },
  ShortLink: { file: 'short-links.json' },
  Snippet: { file: 'snippets.json' },
  Mention: { file: 'mentions.json' },
  Series: { file: 'series.json' },
  SeriesOccurrence: { file: 'series.json', path: '0.occurrences' },
  Post: { file: 'posts.json' },
  Delivery: { file: 'posts.json', path: '0.deliveries' },
  DeliveryEvent: { file: 'posts.json', path: '0.deliveries.0.events' },
  FirstComment: { file: 'posts.json', path: '0.deliveries.0.firstComment' },
  FollowUp: { file: 'posts.json', path: '0.deliveries.0.followUps' },
  Receipt: { file: 'posts.json', path: '0.deliveries.0.receipt' },
  Draft: { file: 'drafts.json' },
  ProjectFile: { file: 'project-files.json' },
  MediaAsset: { file: 'media.json' },
  AltTextSuggestion: { file: 'media.json', path: '0.altTexts' },
  MediaImport: { file: 'imports.json' },
  Caption: { file: 'captions.json' },
  HashtagSet: { file: 'hashtags.json' },
  Bulk: { file: 'bulks.json' },
  BulkRow: { file: 'bulk-rows.json' },
  WebhookEndpoint: { file: 'webhooks.json' },
  WebhookDelivery: { file: 'webhook-deliveries.json' },
  WebhookEvent: { file: 'webhook-deliveries.json', path: '0.event' },
  WebhookAttempt: { file: 'webhook-deliveries.json', path: '0.attempts' },
  AuditEntry: { file: 'audit.json' },
  DeliveryPreparation: {
    reason: 'what was uploaded ahead of a post’s time, kept for a day at most',
  },
  Rendition: { reason: 'created from the originals, which the export includes' },
  Upload: {
    reason: 'unfinished uploads, kept for a day at most; finished ones are files of the library',
  },
  AccountPicture: {
    reason: 'copies of the platforms’ pictures, whose addresses the export includes',
  },
  AccountPace: { reason: 'current rate-limit windows of accounts' },
  OauthAttempt: { reason: MINUTES },
  CliLogin: { reason: MINUTES },
  PasskeyChallenge: { reason: MINUTES },
  SecondStep: { reason: MINUTES },
  MailToken: { reason: MINUTES },
  KnownDevice: { reason: HASHES },
  RecoveryCode: { reason: HASHES },
  TrialMark: { reason: HASHES },
  RateLimit: { reason: HASHES },
  IdempotencyRecord: { reason: 'copies of responses, kept for a day' },
  ProviderLogout: { reason: 'sign-outs at a hosted provider, kept for a few hours' },
  OidcPayload: { reason: 'state of sign-ins in progress' },
  ProcessHeartbeat: { reason: OWN },
  ScheduledBackup: { reason: OWN },
  OpenStream: { reason: 'currently open streams' },
  DeliveryCount: { reason: 'counts computed from the deliveries, which the export includes' },
  DeliveryCountChange: { reason: 'counts computed from the deliveries, which the export includes' },
  Notification: { reason: 'repeats what the posts and accounts say, which the export includes' },
  PushSubscription: { reason: 'addresses at push services, which end with the session' },
  NotificationEmail: { reason: 'which emails about notifications were sent' },
  WebhookChange: { reason: 'queue of the webhook sender' },
  WebhookReportedRisk: { reason: 'which warning was last sent about an endpoint' },
  BillingEvent: { reason: 'IDs of the payment provider’s events, which don’t identify anyone' },
  BillingEmail: { reason: 'which billing emails were sent' },
  BillingCursor: { reason: OWN },
  Installation: { reason: OWN },
  SigningKey: { reason: OWN },
};
