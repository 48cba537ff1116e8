import { z } from 'zod';
import type { NotificationKind } from './notification-kinds.ts';

export const EmailTopic = z.enum(['problems', 'schedule', 'accounts', 'series']);
export type EmailTopic = z.infer<typeof EmailTopic>;

interface Topic {
  /** Completes “Email me about”. */
  readonly label: string;
  readonly kinds: readonly NotificationKind[];
}

/** What people choose emails about. Kinds without a topic are never sent by email. */
export const EMAIL_TOPICS: Readonly<Record<EmailTopic, Topic>> = {
  problems: {
    label: 'Posts that failed or need a decision',
    kinds: [
      'delivery_failed',
      'decision_needed',
      'reconnect_expired',
      'comment_failed',
      'follow_up_failed',
    ],
  },
  schedule: {
    label: 'Scheduled posts that are held, moved, or would fail',
    kinds: ['post_held', 'posts_held', 'posts_rescheduled', 'media_refused'],
  },
  accounts: {
    label: 'Accounts to reconnect',
    kinds: ['account_needs_reconnect', 'account_expires'],
  },
  series: {
    label: 'Series that can’t schedule a post',
    kinds: ['series_blocked', 'series_missed'],
  },
};
