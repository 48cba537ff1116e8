import { createHash } from 'node:crypto';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import { type ServerEvent, UP_TO_DATE } from '#app/server/http/responses/server-sent-events.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/posts.ts';

/** 16 base64url characters are 96 bits, so no two states of a post share an ID. */
const ID_CHARACTERS = 16;

export function mountPosts(frame: ApiFrame, { publishing }: Services): void {
  apiRoute(frame, operations.listPosts, async ({ actor, query }) => ({
    status: 200,
    body: await publishing.listPosts(actor, query),
  }));
  // Before the route of one post, which would take `export` for an ID.
  apiRoute(frame, operations.exportPosts, async ({ actor, query }) => ({
    status: 200,
    file: await publishing.exportPosts(actor, query),
  }));
  apiRoute(frame, operations.getPost, async ({ actor, params }) => ({
    status: 200,
    body: await publishing.getPost(actor, params),
  }));
  apiRoute(frame, operations.watchPost, async ({ actor, params, signal, lastEventId }) => ({
    status: 200,
    namedEvents: toPostEvents(publishing.watchPost(actor, { ...params, signal }), lastEventId),
  }));
}

/**
 * Yields each state with an ID derived from its content, so a reader that already has it isn't sent it
 * again.
 */
async function* toPostEvents(
  posts: AsyncIterable<PostOutput>,
  lastEventId: string | null,
): AsyncGenerator<ServerEvent> {
  for await (const post of posts) {
    const state = JSON.stringify(post.deliveries);
    const id = createHash('sha256').update(state).digest('base64url').slice(0, ID_CHARACTERS);
    yield id === lastEventId ? UP_TO_DATE : { event: 'post', id, data: post };
  }
}

/** Mounts the operations that change a whole post after it was accepted. */
export function mountPostChanges(frame: ApiFrame, { publishing, drafts }: Services): void {
  apiRoute(frame, operations.duplicatePost, {
    run: async ({ actor, params, body }) => ({
      status: 201,
      body: await drafts.duplicatePost(actor, { ...params, ...body }),
    }),
    recover: async ({ actor }, id) => ({ status: 201, body: await drafts.readDraft(actor, id) }),
  });
  apiRoute(frame, operations.moveToDrafts, {
    run: async ({ actor, params }) => ({
      status: 201,
      body: await drafts.moveToDrafts(actor, params),
    }),
    recover: async ({ actor }, id) => ({ status: 201, body: await drafts.readDraft(actor, id) }),
  });
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
  apiRoute(frame, operations.changePosts, async ({ actor, query, body }) => ({
    status: 200,
    body: await publishing.changePosts(actor, { input: body, dryRun: query.dryRun === 'true' }),
  }));
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
      takeDown: query.takeDown === 'true',
    }),
  }));
}
