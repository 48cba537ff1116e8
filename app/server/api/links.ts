import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/links.ts';

export function mountLinks(frame: ApiFrame, { links }: Services): void {
  apiRoute(frame, operations.readLink, async ({ actor, body, signal }) => ({
    status: 200,
    body: await links.readLink(actor, { ...body, signal }),
  }));
}
