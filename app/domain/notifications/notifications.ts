import { z } from 'zod';
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

/** A notification as the screen lists it. */
export interface NotificationOutput {
  readonly id: string;
  readonly kind: StoredNotification['kind'];
  readonly platform: PlatformId;
  /** What happened, in one sentence. */
  readonly title: string;
  /** Why, and what to do. */
  readonly detail: string | null;
  /** The page where a person can act on it. */
  readonly path: string;
  readonly createdAt: string;
  readonly isRead: boolean;
}

export interface NotificationPage {
  readonly items: readonly NotificationOutput[];
  readonly nextCursor: string | null;
  /** All unread notifications, not only those of this page. */
  readonly unreadCount: number;
}

export const ListNotificationsInput = z.object({
  /** The previous page's `nextCursor`. */
  cursor: z.string().regex(NOTIFICATION_ID).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type ListNotificationsInput = z.infer<typeof ListNotificationsInput>;
