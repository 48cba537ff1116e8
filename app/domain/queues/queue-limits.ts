/** Queues per workspace. */
export const MAX_QUEUES = 50;
/** Slots per week and queue. */
export const MAX_QUEUE_SLOTS = 100;
/** Posts that wait in a queue. */
export const MAX_QUEUE_POSTS = 500;
export const MAX_QUEUE_NAME = 80;
/** Slots in a preview. */
export const DEFAULT_PREVIEW_SLOTS = 10;
export const MAX_PREVIEW_SLOTS = 50;

/** Returns a name as it's compared, so that “Client A” and “client a” are the same. */
export const toQueueNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
