import type { Brief } from '#app/domain/suggestions/brief.ts';
import { createSessionStore } from './session-store.ts';

/** Another text whenever a brief has other fields: what is kept in the old shape is forgotten. */
const SHAPE: Record<keyof Brief, true> = {
  target: true,
  topic: true,
  tone: true,
  language: true,
  count: true,
};

/** What suggestions were asked for in this tab. */
export const briefStore = createSessionStore<Brief>('fanfare.brief', SHAPE);
