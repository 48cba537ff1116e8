import { z } from 'zod';

/** A page's key for one post: however often its form arrives, it becomes one post. */
export const PublishKey = z.uuid();
