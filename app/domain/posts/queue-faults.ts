import type { Violation } from '../errors/violations.ts';
import type { PublishPostInput } from './publish.ts';

export type Queueing = Partial<Pick<PublishPostInput, 'publishAt' | 'queue' | 'queueFront'>>;

/** Returns the rules that a post's queue breaks, whichever queues the workspace has. */
export function listQueueFaults({ publishAt, queue, queueFront }: Queueing): Violation[] {
  if (queue === undefined && queueFront === true) {
    const message = 'Specify the queue to whose front the post goes, or leave out queueFront.';
    return [{ pointer: '/queueFront', code: 'front_without_queue', message }];
  }
  if (queue === undefined || publishAt === undefined) return [];
  const message = 'Send either publishAt or queue, not both.';
  return [{ pointer: '/queue', code: 'two_times', message }];
}
