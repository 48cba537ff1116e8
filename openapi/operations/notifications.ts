import {
  ListNotificationsInput,
  NotificationPage,
  ReadNotificationsInput,
  ReadNotificationsOutput,
  UnreadNotifications,
} from '#app/domain/notifications/notifications.ts';
import { defineOperation } from '../operation.ts';

const TAG = 'Notifications';

export const listNotifications = defineOperation({
  id: 'listNotifications',
  method: 'get',
  path: '/api/notifications',
  tag: TAG,
  summary: 'List your notifications, newest first',
  description:
    'What you may have missed in this workspace: posts of yours that failed or need a decision, accounts that need reconnecting, and waiting posts that continue. A post has one notification about all of its platforms; when another delivery fails, a new one with its own ID replaces it. Listing them doesn’t mark them as read. A token sees only those about accounts of its environment. They’re deleted after 90 days.',
  scope: 'posts:read',
  query: ListNotificationsInput,
  success: { 200: { description: 'A page of notifications.', schema: NotificationPage } },
});

export const watchNotifications = defineOperation({
  id: 'watchNotifications',
  method: 'get',
  path: '/api/notifications/events',
  tag: TAG,
  summary: 'Follow the number of unread notifications with server-sent events',
  description:
    'Sends an `unread` event now and whenever notifications arrive, are replaced, or are read.',
  scope: 'posts:read',
  events: {
    unread: { data: UnreadNotifications, text: 'How many are unread now.' },
  },
  isUncounted: true,
  success: { 200: { description: 'The stream.', schema: UnreadNotifications } },
});

export const readNotifications = defineOperation({
  id: 'readNotifications',
  method: 'post',
  path: '/api/notifications/read',
  tag: TAG,
  summary: 'Mark notifications as read',
  description:
    'Unread notifications are emailed after ten minutes, so a program that shows them somewhere else marks them as read.',
  scope: 'posts:write',
  body: ReadNotificationsInput,
  success: { 200: { description: 'How many were marked.', schema: ReadNotificationsOutput } },
});
