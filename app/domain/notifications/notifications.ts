import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

const NOTIFICATION_ID = /^ntf_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

/** A notification as stored, with what its texts are built from. */
export const StoredNotification = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  platform: PlatformId,
  data: z.object({
    account: z.string(),
    /** The start of the post's caption. */
    caption: z.string().default(''),
    reason: z.string().nullable().default(null),
    count: z.number().int().default(1),
  }),
});
export type StoredNotification = z.infer<typeof StoredNotification>;

export const NotificationOutput = z
  .object({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KIND_NAMES).describe('What happened.'),
    platform: PlatformId,
    title: z.string().describe('What happened, in one sentence.'),
    detail: z.string().nullable().describe('Why, and what to do.'),
    postId: z.string().nullable().describe('The post; null if it’s about an account.'),
    accountId: z.string().nullable(),
    createdAt: Instant,
    readAt: Instant.nullable().describe('Null until it’s read.'),
  })
  .meta({ id: 'Notification' });
export type NotificationOutput = z.infer<typeof NotificationOutput>;

const UNREAD_COUNT = z
  .number()
  .int()
  .describe('All unread notifications in this workspace, not only those of the page.');

export const NotificationPage = z.object({
  items: z.array(NotificationOutput),
  nextCursor: z.string().nullable(),
  unreadCount: UNREAD_COUNT,
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const ListNotificationsInput = z.object({
  unread: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true` lists only unread notifications.'),
  cursor: z
    .string()
    .regex(NOTIFICATION_ID, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListNotificationsInput = z.infer<typeof ListNotificationsInput>;

export const UnreadNotifications = z
  .object({ unreadCount: UNREAD_COUNT })
  .meta({ id: 'UnreadNotifications' });
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

const MAX_IDS = 100;

export const ReadNotificationsInput = z
  .strictObject({
    ids: z
      .array(z.string().max(64))
      .min(1)
      .max(MAX_IDS)
      .optional()
      .describe('Only these. IDs that aren’t yours are ignored.'),
    postId: z.string().max(64).optional().describe('Only those about this post.'),
    all: z.literal(true).optional().describe('All of your notifications in this workspace.'),
  })
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
    error: 'Pass one of `ids`, `postId`, and `all`.',
  })
  .meta({ id: 'ReadNotificationsRequest' });
export type ReadNotificationsInput = z.infer<typeof ReadNotificationsInput>;

export const ReadNotificationsOutput = z
  .object({
    readCount: z.number().int().describe('How many were unread.'),
    unreadCount: UNREAD_COUNT,
  })
  .meta({ id: 'ReadNotifications' });
export type ReadNotificationsOutput = z.infer<typeof ReadNotificationsOutput>;
