import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/renditions.ts';

export function mountRenditions(frame: ApiFrame, { renditions }: Services): void {
  apiRoute(frame, operations.planMediaFit, async ({ actor, params, body }) => ({
    status: 200,
    body: { items: await renditions.planFits(actor, { ...params, ...body }) },
  }));
  apiRoute(frame, operations.createRenditions, async ({ actor, params, body }) => ({
    status: 202,
    body: await renditions.createRenditions(actor, { ...params, ...body }),
  }));
  apiRoute(frame, operations.listRenditions, async ({ actor, params }) => ({
    status: 200,
    body: { items: await renditions.listRenditions(actor, params) },
  }));
  apiRoute(frame, operations.cancelRendition, async ({ actor, params }) => ({
    status: 200,
    body: await renditions.cancelRendition(actor, params),
  }));
}
