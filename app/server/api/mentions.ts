import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/mentions.ts';

export function mountMentions(frame: ApiFrame, { mentions }: Services): void {
  apiRoute(frame, operations.listMentions, async ({ actor }) => ({
    status: 200,
    body: await mentions.listMentions(actor),
  }));
  apiRoute(frame, operations.createMention, {
    run: async ({ actor, body }) => ({
      status: 201,
      body: await mentions.createMention(actor, body),
    }),
    recover: async ({ actor }, mentionId) => ({
      status: 201,
      body: await mentions.readMention(actor, { mentionId }),
    }),
  });
  // Before the path with an ID, which would match it.
  apiRoute(frame, operations.searchHandles, async ({ actor, query }) => ({
    status: 200,
    body: await mentions.searchHandles(actor, query),
  }));
  apiRoute(frame, operations.getMention, async ({ actor, params }) => ({
    status: 200,
    body: await mentions.getMention(actor, params),
  }));
  apiRoute(frame, operations.updateMention, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await mentions.updateMention(actor, { ...params, ...body }),
    }),
    recover: async ({ actor }, mentionId) => ({
      status: 200,
      body: await mentions.readMention(actor, { mentionId }),
    }),
  });
  apiRoute(frame, operations.deleteMention, async ({ actor, params }) => {
    await mentions.deleteMention(actor, params);
    return { status: 204 };
  });
}
