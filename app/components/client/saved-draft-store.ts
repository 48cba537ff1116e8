import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { createSessionStore } from './session-store.ts';

/** What this tab knows of its draft on the server. */
export interface SavedDraft {
  /** Random. The server creates at most one draft for it. */
  readonly clientKey: string;
  /** Null until the first save. */
  readonly id: string | null;
  /** 0 until the first save. */
  readonly version: number;
  /** The draft as the server has it. Null until the first save. */
  readonly base: Draft | null;
  /** Saves since `base` that may or may not have arrived, oldest first. */
  readonly inDoubt: readonly Draft[];
}

const SHAPE: SavedDraft = { clientKey: '', id: null, version: 0, base: null, inDoubt: [] };

/** Dropped together with the draft itself when a version changes the shape of drafts. */
export const savedDraftStore = createSessionStore<SavedDraft>('fanfare.saved', {
  ...SHAPE,
  base: EMPTY_DRAFT,
});

export function createSavedDraft(): SavedDraft {
  return { ...SHAPE, clientKey: crypto.randomUUID() };
}
