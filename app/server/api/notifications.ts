import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/notifications.ts';

export function mountNotifications(frame: ApiFrame, { notifications }: Services): void {
  apiRoute(frame, operations.listNotifications, async ({ actor, query }) => ({
    status: 200,
    body: await notifications.listNotifications(actor, query),
  }));
  apiRoute(frame, operations.readNotifications, async ({ actor, body }) => ({
    status: 200,
    body: await notifications.readNotifications(actor, body),
  }));
}
