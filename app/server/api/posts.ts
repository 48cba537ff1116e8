import { type ApiFrame, apiRoute } from '#app/server/http/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/posts.ts';

export function mountPosts(frame: ApiFrame, { publishing }: Services): void {
  apiRoute(frame, operations.listPosts, async ({ actor, query }) => ({
    status: 200,
    body: await publishing.listPosts(actor, query),
  }));
  apiRoute(frame, operations.getPost, async ({ actor, params }) => ({
    status: 200,
    body: await publishing.getPost(actor, params),
  }));
  apiRoute(frame, operations.watchPost, async ({ actor, params, signal }) => ({
    status: 200,
    events: publishing.watchPost(actor, { ...params, signal }),
  }));
}

/** What is done to a post as a whole after it was accepted. */
export function mountWholePosts(frame: ApiFrame, { publishing }: Services): void {
  apiRoute(frame, operations.changePost, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await publishing.changePost(actor, { ...params, change: body }),
    }),
    recover: async ({ actor }, postId) => ({
      status: 200,
      body: await publishing.readPost(actor, { postId }),
    }),
  });
  apiRoute(frame, operations.cancelPost, {
    run: async ({ actor, params }) => ({
      status: 200,
      body: await publishing.cancelPost(actor, params),
    }),
    recover: async ({ actor }, postId) => ({
      status: 200,
      body: await publishing.readCancellation(actor, { postId }),
    }),
  });
  apiRoute(frame, operations.deletePost, async ({ actor, params, query }) => ({
    status: 200,
    body: await publishing.deletePost(actor, {
      ...params,
      takeDown: query.take_down === 'true',
    }),
  }));
}
