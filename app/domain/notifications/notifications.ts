import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { FollowUpKind } from '../posts/follow-up.ts';
import { NOTIFICATION_KIND_NAMES, POST_PROBLEM_KINDS } from './notification-kinds.ts';

const NOTIFICATION_ID = /^ntf_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

/** A delivery that failed or needs a decision. */
const StoredProblem = z.object({
  deliveryId: z.string(),
  kind: z.enum(POST_PROBLEM_KINDS),
  platform: PlatformId,
  account: z.string(),
  reason: z.string().nullable().default(null),
});
export type StoredProblem = z.infer<typeof StoredProblem>;

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
    /** When the account’s connection ends. */
    day: z.string().default(''),
    /** The starts of the captions of some posts, if it's about several. */
    captions: z.array(z.string()).default([]),
    /** The platforms on which the post's first comments need attention. */
    platforms: z.array(PlatformId).default([]),
    /** The kinds of the post's follow-ups that failed. */
    followUps: z.array(FollowUpKind).default([]),
    /** The series that it's about. */
    seriesId: z.string().nullable().default(null),
    /** Of a post: all of its deliveries that have one. Earlier versions stored only the latest, as above. */
    problems: z.array(StoredProblem).default([]),
  }),
});
export type StoredNotification = z.infer<typeof StoredNotification>;

const NotificationProblem = z
  .object({
    deliveryId: z.string(),
    kind: z.enum(POST_PROBLEM_KINDS),
    platform: PlatformId,
    account: z.string().describe('The account’s handle or name.'),
    detail: z.string().nullable().describe('Why, and what to do.'),
  })
  .meta({ id: 'NotificationProblem' });
export type NotificationProblem = z.infer<typeof NotificationProblem>;

export const NotificationOutput = z
  .object({
    id: z.string(),
    kind: z
      .enum(NOTIFICATION_KIND_NAMES)
      .describe('What happened. `decision_needed` if any of the post’s deliveries needs one.'),
    platform: PlatformId.describe('Where it happened last.'),
    title: z.string().describe('What happened, in one sentence.'),
    detail: z
      .string()
      .nullable()
      .describe('Why, and what to do. A line for each platform if they differ.'),
    problems: z
      .array(NotificationProblem)
      .describe('The post’s deliveries that failed or need a decision.'),
    postId: z.string().nullable().describe('The post; null if it’s about something else.'),
    accountId: z.string().nullable(),
    seriesId: z.string().nullable().describe('The series, if it’s about its posts.'),
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
  .object({
    unreadCount: UNREAD_COUNT,
    newestId: z.string().nullable().describe('The newest unread notification; null if none is.'),
  })
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
