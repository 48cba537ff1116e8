import type { Brief } from '#app/domain/suggestions/brief.ts';
import { createSessionStore } from './session-store.ts';

/** Changes when a brief's fields change, so that data stored in the old shape is dropped. */
const SHAPE: Record<keyof Brief, true> = {
  target: true,
  topic: true,
  tone: true,
  language: true,
  count: true,
  thread: true,
  firstComment: true,
};

/** This tab's brief for suggestions. */
export const briefStore = createSessionStore<Brief>('fanfare.brief', SHAPE);
