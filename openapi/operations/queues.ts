import { MAX_QUEUE_POSTS, MAX_QUEUE_SLOTS, MAX_QUEUES } from '#app/domain/queues/queue-limits.ts';
import {
  CreateQueueInput,
  ListQueueSlotsInput,
  QueueChangeOutput,
  QueueList,
  QueueOutput,
  QueueSlotsOutput,
  UpdateQueueInput,
} from '#app/domain/queues/queues.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Queues';
const BY_ID = idParam('queueId', 'queue', 'que');

export const listQueues = defineOperation({
  id: 'listQueues',
  method: 'get',
  path: '/api/queues',
  tag: TAG,
  summary: 'List the queues, by name',
  description:
    'A queue publishes one post per slot, which is a time of the week. To add a post, send `queue` with it: it takes the next free slot in the same transaction, so two posts never get the same one.',
  scope: 'posts:read',
  success: { 200: { description: `At most ${MAX_QUEUES}.`, schema: QueueList } },
});

export const createQueue = defineOperation({
  id: 'createQueue',
  method: 'post',
  path: '/api/queues',
  tag: TAG,
  summary: 'Create a queue',
  description: `A workspace can have ${MAX_QUEUES} queues with ${MAX_QUEUE_SLOTS} slots a week and ${MAX_QUEUE_POSTS} posts each. A name that’s in use is refused (409). An account that is disconnected leaves its queues.`,
  scope: 'posts:write',
  body: CreateQueueInput,
  success: { 201: { description: 'The queue.', schema: QueueOutput } },
  errors: ['conflict'],
});

export const getQueue = defineOperation({
  id: 'getQueue',
  method: 'get',
  path: '/api/queues/{queueId}',
  tag: TAG,
  summary: 'Get a queue',
  scope: 'posts:read',
  params: BY_ID,
  success: { 200: { description: 'The queue.', schema: QueueOutput } },
});

export const updateQueue = defineOperation({
  id: 'updateQueue',
  method: 'patch',
  path: '/api/queues/{queueId}',
  tag: TAG,
  summary: 'Update a queue',
  description:
    'Only the fields in the body change. Posts that are in the queue keep their times and accounts.',
  scope: 'posts:write',
  params: BY_ID,
  body: UpdateQueueInput,
  success: { 200: { description: 'The updated queue.', schema: QueueOutput } },
  errors: ['conflict'],
});

export const deleteQueue = defineOperation({
  id: 'deleteQueue',
  method: 'delete',
  path: '/api/queues/{queueId}',
  tag: TAG,
  summary: 'Delete a queue',
  description:
    'Its posts keep their times. A paused queue in which posts wait is refused (409): resume it, or cancel its posts first.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 204: { description: 'Deleted.', schema: null } },
  errors: ['conflict'],
});

export const listQueueSlots = defineOperation({
  id: 'listQueueSlots',
  method: 'get',
  path: '/api/queues/{queueId}/slots',
  tag: TAG,
  summary: 'List the next slots of a queue',
  description:
    'Shows which post has which slot. A post that fails or is canceled keeps its slot: nothing takes its place unless you delete it or move it to another time. To take the next free slot, publish with `queue` instead of reading it here first.',
  scope: 'posts:read',
  params: BY_ID,
  query: ListQueueSlotsInput,
  success: { 200: { description: 'The slots, the next one first.', schema: QueueSlotsOutput } },
});

export const pauseQueue = defineOperation({
  id: 'pauseQueue',
  method: 'post',
  path: '/api/queues/{queueId}/pause',
  tag: TAG,
  summary: 'Pause a queue',
  description:
    'Its posts are held, and nothing of it is published until it’s resumed. You can still add posts.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 200: { description: 'The paused queue.', schema: QueueOutput } },
});

export const resumeQueue = defineOperation({
  id: 'resumeQueue',
  method: 'post',
  path: '/api/queues/{queueId}/resume',
  tag: TAG,
  summary: 'Resume a queue',
  description:
    'Posts whose slots are still to come keep them. Posts that missed theirs get the next slots, in order and ahead of the others, which move back as far as needed.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 200: { description: 'The resumed queue.', schema: QueueChangeOutput } },
  errors: ['conflict', 'daily_limit_reached'],
});

export const shuffleQueue = defineOperation({
  id: 'shuffleQueue',
  method: 'post',
  path: '/api/queues/{queueId}/shuffle',
  tag: TAG,
  summary: 'Shuffle the posts of a queue',
  description: 'Gives the slots of the waiting posts to them in another, random order.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 200: { description: 'The queue.', schema: QueueChangeOutput } },
  errors: ['conflict', 'daily_limit_reached'],
});
