import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { countUnread } from './count-unread.ts';
import { watchUnread } from './watch-unread.ts';
import {
  isUnsubscribeToken,
  readEmailPreference,
  saveEmailPreference,
  unsubscribe,
} from './email-preference.ts';
import { listNotifications } from './list-notifications.ts';
import { readPushState, subscribeBrowser, unsubscribeBrowser } from './push-subscription.ts';
import { markRead, readNotifications } from './mark-read.ts';

/** Binds the services for a person's notifications to their dependencies. */
export function bindNotifications(deps: ServiceDeps) {
  return bind(deps, {
    listNotifications,
    countUnread,
    watchUnread,
    markRead,
    readNotifications,
    readEmailPreference,
    saveEmailPreference,
    isUnsubscribeToken,
    unsubscribe,
    readPushState,
    subscribeBrowser,
    unsubscribeBrowser,
  });
}
