import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/short-links.ts';

export function mountShortLinks(frame: ApiFrame, { shortLinks }: Services): void {
  apiRoute(frame, operations.listShortLinks, async ({ actor, query }) => ({
    status: 200,
    body: await shortLinks.listShortLinks(actor, query),
  }));
  apiRoute(frame, operations.createShortLink, {
    run: async ({ actor, body }) => ({
      status: 201,
      body: await shortLinks.createShortLink(actor, body),
    }),
    recover: async ({ actor }, shortLinkId) => ({
      status: 201,
      body: await shortLinks.readShortLink(actor, { shortLinkId }),
    }),
  });
  apiRoute(frame, operations.getShortLink, async ({ actor, params }) => ({
    status: 200,
    body: await shortLinks.getShortLink(actor, params),
  }));
  apiRoute(frame, operations.revokeShortLink, async ({ actor, params }) => {
    await shortLinks.revokeShortLink(actor, params);
    return { status: 204 };
  });
}
