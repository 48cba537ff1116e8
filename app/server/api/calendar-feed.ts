import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/calendar-feed.ts';

export function mountCalendarFeed(frame: ApiFrame, { calendarFeed }: Services): void {
  apiRoute(frame, operations.getCalendarFeed, async ({ actor }) => ({
    status: 200,
    body: await calendarFeed.getCalendarFeed(actor),
  }));
  apiRoute(frame, operations.createCalendarFeed, async ({ actor }) => ({
    status: 201,
    body: await calendarFeed.createCalendarFeed(actor),
  }));
  apiRoute(frame, operations.revokeCalendarFeed, async ({ actor }) => {
    await calendarFeed.revokeCalendarFeed(actor);
    return { status: 204 };
  });
}
