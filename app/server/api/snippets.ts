import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/snippets.ts';

export function mountSnippets(frame: ApiFrame, { snippets }: Services): void {
  apiRoute(frame, operations.listSnippets, async ({ actor }) => ({
    status: 200,
    body: await snippets.listSnippets(actor),
  }));
  apiRoute(frame, operations.createSnippet, {
    run: async ({ actor, body }) => ({
      status: 201,
      body: await snippets.createSnippet(actor, body),
    }),
    recover: async ({ actor }, snippetId) => ({
      status: 201,
      body: await snippets.readSnippet(actor, { snippetId }),
    }),
  });
  apiRoute(frame, operations.getSnippet, async ({ actor, params }) => ({
    status: 200,
    body: await snippets.getSnippet(actor, params),
  }));
  apiRoute(frame, operations.updateSnippet, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await snippets.updateSnippet(actor, { ...params, ...body }),
    }),
    recover: async ({ actor }, snippetId) => ({
      status: 200,
      body: await snippets.readSnippet(actor, { snippetId }),
    }),
  });
  apiRoute(frame, operations.deleteSnippet, async ({ actor, params }) => {
    await snippets.deleteSnippet(actor, params);
    return { status: 204 };
  });
}
