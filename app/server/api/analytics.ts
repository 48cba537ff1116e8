import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/analytics.ts';

export function mountAnalytics(frame: ApiFrame, { analytics }: Services): void {
  apiRoute(frame, operations.getStatus, async ({ actor }) => ({
    status: 200,
    body: await analytics.getStatus(actor),
  }));
  apiRoute(frame, operations.getPostAnalytics, async ({ actor, query }) => ({
    status: 200,
    body: await analytics.countPosts(actor, query),
  }));
  apiRoute(frame, operations.getEngagement, async ({ actor, query }) => ({
    status: 200,
    body: await analytics.readEngagement(actor, query),
  }));
}
