import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { createSessionStore } from './session-store.ts';

/** A draft with its file's details, so that a screen can show it before the server responds. */
export interface KeptDraft {
  readonly draft: Omit<Draft, 'platforms'> & {
    // Null until the person chooses, so each screen starts with its own default.
    readonly platforms: Draft['platforms'] | null;
  };
  readonly media: MediaOutput | null;
}

/** This tab's draft. */
export const draftStore = createSessionStore<KeptDraft>('fanfare.draft', EMPTY_DRAFT);
