import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { UnreadNotifications } from '#app/domain/notifications/notifications.ts';
import type { ServerEvent } from '#app/server/http/responses/server-sent-events.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/notifications.ts';

export function mountNotifications(frame: ApiFrame, { notifications }: Services): void {
  apiRoute(frame, operations.listNotifications, async ({ actor, query }) => ({
    status: 200,
    body: await notifications.listNotifications(actor, query),
  }));
  apiRoute(frame, operations.watchNotifications, async ({ actor, signal }) => ({
    status: 200,
    namedEvents: toUnreadEvents(notifications.watchUnread(actor, { signal })),
  }));
  apiRoute(frame, operations.readNotifications, async ({ actor, body }) => ({
    status: 200,
    body: await notifications.readNotifications(actor, body),
  }));
}

async function* toUnreadEvents(
  counts: AsyncIterable<UnreadNotifications>,
): AsyncGenerator<ServerEvent> {
  for await (const data of counts) yield { event: 'unread', data };
}
