import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { createSessionStore } from './session-store.ts';

/** A draft with what is known of its file, so that a screen can show it before the server is asked. */
export interface KeptDraft {
  readonly draft: Omit<Draft, 'platforms'> & {
    // null: nobody has chosen yet, and the screen that asks starts with its own.
    readonly platforms: Draft['platforms'] | null;
  };
  readonly media: MediaOutput | null;
}

/** The draft of this tab. */
export const draftStore = createSessionStore<KeptDraft>('fanfare.draft', EMPTY_DRAFT);
