import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/queues.ts';

export function mountQueues(frame: ApiFrame, { queues }: Services): void {
  apiRoute(frame, operations.listQueues, async ({ actor }) => ({
    status: 200,
    body: await queues.listQueues(actor),
  }));
  apiRoute(frame, operations.createQueue, {
    run: async ({ actor, body }) => ({ status: 201, body: await queues.createQueue(actor, body) }),
    recover: async ({ actor }, queueId) => ({
      status: 201,
      body: await queues.readQueue(actor, { queueId }),
    }),
  });
  apiRoute(frame, operations.getQueue, async ({ actor, params }) => ({
    status: 200,
    body: await queues.getQueue(actor, params),
  }));
  apiRoute(frame, operations.updateQueue, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await queues.updateQueue(actor, { ...params, ...body }),
    }),
    recover: async ({ actor }, queueId) => ({
      status: 200,
      body: await queues.readQueue(actor, { queueId }),
    }),
  });
  apiRoute(frame, operations.deleteQueue, async ({ actor, params }) => {
    await queues.deleteQueue(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.listQueueSlots, async ({ actor, params, query }) => ({
    status: 200,
    body: await queues.listQueueSlots(actor, { ...params, ...query }),
  }));
  mountSwitches(frame, queues);
}

/** Mounts what changes when all of a queue's posts are published. */
function mountSwitches(frame: ApiFrame, queues: Services['queues']): void {
  apiRoute(frame, operations.pauseQueue, {
    run: async ({ actor, params }) => ({
      status: 200,
      body: await queues.pauseQueue(actor, params),
    }),
    recover: async ({ actor }, queueId) => ({
      status: 200,
      body: await queues.readQueue(actor, { queueId }),
    }),
  });
  apiRoute(frame, operations.resumeQueue, {
    run: async ({ actor, params }) => ({
      status: 200,
      body: await queues.resumeQueue(actor, params),
    }),
    recover: async ({ actor }, queueId) => ({
      status: 200,
      // How many posts moved was lost with the response.
      body: { queue: await queues.readQueue(actor, { queueId }), movedPosts: 0 },
    }),
  });
  apiRoute(frame, operations.shuffleQueue, {
    run: async ({ actor, params }) => ({
      status: 200,
      body: await queues.shuffleQueue(actor, params),
    }),
    recover: async ({ actor }, queueId) => ({
      status: 200,
      body: { queue: await queues.readQueue(actor, { queueId }), movedPosts: 0 },
    }),
  });
}
