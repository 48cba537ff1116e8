import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import { toSource } from '#app/server/http/api/publish-source.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/drafts.ts';

export function mountDrafts(frame: ApiFrame, { drafts, publishing }: Services): void {
  apiRoute(frame, operations.listDrafts, async ({ actor, query }) => ({
    status: 200,
    body: await drafts.listDrafts(actor, query),
  }));
  apiRoute(frame, operations.createDraft, {
    run: async ({ actor, body }) => ({ status: 201, body: await drafts.createDraft(actor, body) }),
    recover: async ({ actor }, id) => ({ status: 201, body: await drafts.readDraft(actor, id) }),
  });
  apiRoute(frame, operations.getDraft, async ({ actor, params }) => ({
    status: 200,
    body: await drafts.getDraft(actor, params),
  }));
  apiRoute(frame, operations.updateDraft, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await drafts.updateDraft(actor, { ...params, ...body }),
    }),
    recover: async ({ actor }, id) => ({ status: 200, body: await drafts.readDraft(actor, id) }),
  });
  apiRoute(frame, operations.deleteDraft, async ({ actor, params }) => {
    await drafts.deleteDraft(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.publishDraft, {
    run: async ({ actor, params, body, userAgent }) => ({
      status: 202,
      body: await drafts.publishDraft(actor, {
        ...params,
        ...body,
        source: toSource(actor, userAgent),
      }),
    }),
    recover: async ({ actor }, postId) => ({
      status: 202,
      body: await publishing.readPost(actor, { postId }),
    }),
  });
}
