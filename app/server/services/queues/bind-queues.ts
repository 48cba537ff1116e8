import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { changeSlots } from './change-slots.ts';
import { listQueueSlots } from './list-queue-slots.ts';
import { listQueuesWithSlots } from './list-queues-with-slots.ts';
import { readTimeChoices } from './read-time-choices.ts';
import { createQueue, deleteQueue, getQueue, listQueues, updateQueue } from './manage-queues.ts';
import { pauseQueue, resumeQueue, shuffleQueue } from './pause-queue.ts';
import { readQueue } from './queue-rows.ts';

/** Binds the services for queues to their dependencies. */
export function bindQueues(deps: ServiceDeps) {
  return bind(deps, {
    listQueues,
    getQueue,
    readQueue,
    createQueue,
    updateQueue,
    deleteQueue,
    listQueuesWithSlots,
    listQueueSlots,
    changeSlots,
    readTimeChoices,
    pauseQueue,
    resumeQueue,
    shuffleQueue,
  });
}
