import { z } from 'zod';

/** The groups that the owner can filter by, with their labels. */
export const AUDIT_GROUPS = {
  sign_in: 'Sign-in and security',
  tokens: 'API tokens',
  accounts: 'Connected accounts',
  webhooks: 'Webhooks',
  series: 'Series',
  members: 'Members',
  billing: 'Billing',
  settings: 'Settings',
  data: 'Export and deletion',
  keys: 'Encryption keys',
} as const;
export const AuditGroup = z.enum(Object.keys(AUDIT_GROUPS) as [keyof typeof AUDIT_GROUPS]);
export type AuditGroup = z.infer<typeof AuditGroup>;

interface ActionText {
  readonly group: AuditGroup;
  readonly text: string;
}

/** Every action that is recorded. An action that isn't in this table can't be. */
const AUDIT_ACTIONS = {
  sign_up: { group: 'sign_in', text: 'Signed up' },
  sign_in: { group: 'sign_in', text: 'Signed in' },
  'sign_in.failed': { group: 'sign_in', text: 'A sign-in failed' },
  sign_out: { group: 'sign_in', text: 'Signed out' },
  'sign_out.provider': { group: 'sign_in', text: 'Signed out by the sign-in provider' },
  'session.ended': { group: 'sign_in', text: 'Ended a session' },
  'email.verified': { group: 'sign_in', text: 'Confirmed the email address' },
  'email.changed': { group: 'sign_in', text: 'Changed the email address' },
  'email.change_requested': { group: 'sign_in', text: 'Requested a change of email address' },
  'email.restored': { group: 'sign_in', text: 'Undid a change of email address' },
  'password.reset_asked': { group: 'sign_in', text: 'Requested a new password' },
  'password.reset': { group: 'sign_in', text: 'Reset the password by email' },
  'password.changed': { group: 'sign_in', text: 'Changed the password' },
  'passkey.added': { group: 'sign_in', text: 'Added a passkey' },
  'passkey.removed': { group: 'sign_in', text: 'Removed a passkey' },
  'totp.enabled': { group: 'sign_in', text: 'Turned on two-step sign-in' },
  'totp.disabled': { group: 'sign_in', text: 'Turned off two-step sign-in' },
  'recovery_codes.renewed': { group: 'sign_in', text: 'Created new recovery codes' },
  'recovery_code.used': { group: 'sign_in', text: 'Used a recovery code' },
  'sign_in.unlocked': {
    group: 'sign_in',
    text: 'The administrator removed codes and passkeys and signed out all sessions',
  },
  'device.new': { group: 'sign_in', text: 'Signed in from a new device' },
  'token.created': { group: 'tokens', text: 'Created an API token' },
  'token.revoked': { group: 'tokens', text: 'Revoked an API token' },
  'account.connected': { group: 'accounts', text: 'Connected an account' },
  'account.disconnected': { group: 'accounts', text: 'Disconnected an account' },
  'webhook.created': { group: 'webhooks', text: 'Created a webhook endpoint' },
  'webhook.changed': { group: 'webhooks', text: 'Changed a webhook endpoint' },
  'webhook.secret_rotated': { group: 'webhooks', text: 'Rotated the secret of a webhook endpoint' },
  'webhook.deleted': { group: 'webhooks', text: 'Deleted a webhook endpoint' },
  'webhook.disabled': { group: 'webhooks', text: 'A webhook endpoint was turned off: it failed' },
  'series.created': { group: 'series', text: 'Created a series' },
  'series.changed': { group: 'series', text: 'Changed a series' },
  'series.stopped': { group: 'series', text: 'Stopped a series' },
  'workspace.created': { group: 'members', text: 'Created the workspace' },
  'workspace.changed': {
    group: 'members',
    text: 'Changed the workspace’s name, time zone, or late limit',
  },
  'workspace.deleted': { group: 'members', text: 'Deleted a workspace' },
  'member.invited': { group: 'members', text: 'Invited someone' },
  'member.joined': { group: 'members', text: 'Joined the workspace' },
  'member.role_changed': { group: 'members', text: 'Changed a role' },
  'member.removed': { group: 'members', text: 'Removed a member' },
  'member.left': { group: 'members', text: 'Left the workspace' },
  'invitation.revoked': { group: 'members', text: 'Revoked an invitation' },
  'billing.checkout_started': { group: 'billing', text: 'Opened the checkout' },
  'billing.portal_opened': { group: 'billing', text: 'Opened the billing portal' },
  'billing.subscription_changed': { group: 'billing', text: 'Subscription changed' },
  'profile.changed': { group: 'settings', text: 'Changed their name' },
  'settings.link_rules': { group: 'settings', text: 'Changed the rules for links' },
  'settings.banned_words': { group: 'settings', text: 'Changed the banned words' },
  'calendar_feed.created': { group: 'settings', text: 'Created the calendar feed' },
  'calendar_feed.revoked': { group: 'settings', text: 'Revoked the calendar feed' },
  'short_link.created': { group: 'settings', text: 'Created a short link' },
  'short_link.revoked': { group: 'settings', text: 'Revoked a short link' },
  'post.deleted': { group: 'data', text: 'Deleted a post' },
  'data.trimmed': { group: 'data', text: 'Deleted old entries' },
  'data.exported': { group: 'data', text: 'Exported everything' },
  'user.deleted': { group: 'data', text: 'Deleted their account' },
  'user.restored': { group: 'data', text: 'Restored their account' },
  'user.erased': { group: 'data', text: 'Deleted account erased' },
  'operator.delivery_checked': { group: 'data', text: 'The operator checked a delivery' },
  'operator.webhook_resent': {
    group: 'webhooks',
    text: 'The operator sent a webhook message again',
  },
  'operator.limits_changed': {
    group: 'billing',
    text: 'The operator changed the plan or its limits',
  },
  'operator.request_handled': {
    group: 'billing',
    text: 'Marked an Enterprise request as handled',
  },
  'keys.rotated': { group: 'keys', text: 'Re-encrypted all secrets with a new key' },
} as const satisfies Record<string, ActionText>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Returns the label of an action, or its raw name if it comes from another version of Fanfare. */
export function toActionText(action: string): string {
  const texts: Readonly<Record<string, ActionText>> = AUDIT_ACTIONS;
  return texts[action]?.text ?? action;
}

/** Returns whether an operator of the installation did it at /admin. */
export function isOperatorAction(action: string): boolean {
  return action.startsWith('operator.');
}

export function listAuditActions(group: AuditGroup): string[] {
  return Object.entries(AUDIT_ACTIONS).flatMap(([action, of]) =>
    of.group === group ? [action] : [],
  );
}

const AUDIT_ID = /^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListAuditInput = z.object({
  group: AuditGroup.optional().describe('Only entries of this kind.'),
  cursor: z
    .string()
    .regex(AUDIT_ID, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

const AuditEntryOutput = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string().describe('For programs, e.g. `token.created`.'),
  text: z.string().describe('The same for people.'),
  by: z.enum(['user', 'token', 'system']),
  email: z
    .string()
    .nullable()
    .describe('The person who did it; null for the system or a former member.'),
  name: z
    .string()
    .nullable()
    .describe("The person's name, or their email address if they have none."),
  token: z.string().nullable().describe('The name of the API token that did it, if any.'),
  subject: z.string().nullable().describe('The ID of the affected object.'),
  about: z
    .string()
    .nullable()
    .describe("The affected object's current name; null if it has none or was deleted."),
  address: z.string().nullable().describe('The network it came from, if recorded.'),
  data: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('Further facts; never secrets.'),
});
export type AuditEntryOutput = z.infer<typeof AuditEntryOutput>;

export const AuditPage = z.object({
  items: z.array(AuditEntryOutput),
  nextCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;
