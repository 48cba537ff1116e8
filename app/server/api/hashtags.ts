import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/hashtags.ts';

export function mountHashtags(frame: ApiFrame, { hashtags }: Services): void {
  for (const operation of [operations.generateHashtagSets, operations.generateHashtags]) {
    apiRoute(frame, operation, async ({ actor, body, signal }) => ({
      status: 201,
      body: await hashtags.generate(actor, { input: body, signal }),
    }));
  }
  apiRoute(frame, operations.streamHashtags, async ({ actor, body, signal }) => ({
    status: 200,
    namedEvents: hashtags.stream(actor, { input: body, signal }),
  }));
  apiRoute(frame, operations.listHashtags, async ({ actor, query }) => ({
    status: 200,
    body: await hashtags.list(actor, query),
  }));
  apiRoute(frame, operations.getHashtags, async ({ actor, params }) => ({
    status: 200,
    body: await hashtags.get(actor, { id: params.hashtagSetId }),
  }));
  apiRoute(frame, operations.editHashtags, async ({ actor, params, body }) => ({
    status: 200,
    body: await hashtags.edit(actor, { id: params.hashtagSetId, value: body.hashtags }),
  }));
  apiRoute(frame, operations.deleteHashtags, async ({ actor, params }) => {
    await hashtags.delete(actor, { id: params.hashtagSetId });
    return { status: 204 };
  });
}
