import { z } from 'zod';
import { Draft } from '#app/domain/draft.ts';
import { MediaOutput } from '#app/domain/media.ts';
import { createSessionStore } from './session-store.ts';

/** A draft with what is known of its file, so that a screen can show it before the server is asked. */
export const KeptDraft = z.object({
  draft: Draft.extend({
    // null: nobody has chosen yet, and the screen that asks starts with its own.
    platforms: Draft.shape.platforms.nullable(),
  }),
  media: MediaOutput.nullable(),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

/** The draft of this tab. */
export const draftStore = createSessionStore('fanfare.draft', KeptDraft);
