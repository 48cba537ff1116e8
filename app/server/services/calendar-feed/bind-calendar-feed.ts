import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from './manage-calendar-feed.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';

/** Binds the services for the calendar feed to their dependencies. */
export function bindCalendarFeed(deps: ServiceDeps) {
  return bind(deps, {
    getCalendarFeed,
    createCalendarFeed,
    revokeCalendarFeed,
    readCalendarFeed,
  });
}
