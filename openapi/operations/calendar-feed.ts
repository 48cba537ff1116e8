import { FEED_WINDOW_TEXT } from '#app/domain/calendar/calendar-feed-limits.ts';
import { CalendarFeedState, CreatedCalendarFeed } from '#app/domain/calendar/calendar-feed.ts';
import { defineOperation } from '../operation.ts';

const TAG = 'Workspace';
const PATH = '/api/workspace/calendar-feed';

export const getCalendarFeed = defineOperation({
  id: 'getCalendarFeed',
  method: 'get',
  path: PATH,
  tag: TAG,
  summary: 'Get the workspace’s calendar feed',
  description: 'Requires the owner role. The feed’s address is shown only when it’s created.',
  scope: 'workspace:read',
  success: { 200: { description: 'The feed, or null.', schema: CalendarFeedState } },
});

export const createCalendarFeed = defineOperation({
  id: 'createCalendarFeed',
  method: 'post',
  path: PATH,
  tag: TAG,
  summary: 'Create the workspace’s calendar feed',
  description: `Calendar apps can read the workspace’s posts at the address in the response, without signing in: the time, the first line of the caption, the platforms, and the state, ${FEED_WINDOW_TEXT}. A workspace has one feed. Requires the owner role, and a token also needs \`posts:read\`. Responds with 409 if there is a feed: to replace its address, revoke it first.`,
  scope: 'workspace:write',
  success: { 201: { description: 'The feed and its address.', schema: CreatedCalendarFeed } },
  errors: ['conflict'],
});

export const revokeCalendarFeed = defineOperation({
  id: 'revokeCalendarFeed',
  method: 'delete',
  path: PATH,
  tag: TAG,
  summary: 'Revoke the workspace’s calendar feed',
  description: 'Requires the owner role. Responds with 404 if there is no feed.',
  scope: 'workspace:write',
  success: { 204: { description: 'The feed’s address no longer works.', schema: null } },
  errors: ['not_found'],
});
