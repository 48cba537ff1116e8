import type { EditCaptionInput } from '#app/domain/suggestions/captions.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/captions.ts';

export function mountCaptions(frame: ApiFrame, { captions }: Services): void {
  for (const operation of [operations.generateCaptions, operations.generateCaption]) {
    apiRoute(frame, operation, async ({ actor, body, signal }) => ({
      status: 201,
      body: await captions.generate(actor, { input: body, signal }),
    }));
  }
  apiRoute(frame, operations.streamCaptions, async ({ actor, body, signal }) => ({
    status: 200,
    namedEvents: captions.stream(actor, { input: body, signal }),
  }));
  apiRoute(frame, operations.listCaptions, async ({ actor, query }) => ({
    status: 200,
    body: await captions.list(actor, query),
  }));
  apiRoute(frame, operations.getCaption, async ({ actor, params }) => ({
    status: 200,
    body: await captions.get(actor, { id: params.captionId }),
  }));
  apiRoute(frame, operations.editCaption, async ({ actor, params, body }) => ({
    status: 200,
    body: await captions.edit(actor, { id: params.captionId, value: toEdited(body) }),
  }));
  apiRoute(frame, operations.deleteCaption, async ({ actor, params }) => {
    await captions.delete(actor, { id: params.captionId });
    return { status: 204 };
  });
}

const toEdited = ({ caption = '', posts }: EditCaptionInput) =>
  posts ? { posts, firstComment: null } : caption;
