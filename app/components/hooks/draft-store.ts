import { z } from 'zod';
import { Draft } from '#app/domain/draft.ts';
import { MediaOutput } from '#app/domain/media.ts';

/** A draft with what is known of its file, so that a screen can show it before the server is asked. */
export const KeptDraft = z.object({
  draft: Draft.extend({
    // null: nobody has chosen yet, and the screen that asks starts with its own.
    platforms: Draft.shape.platforms.nullable(),
  }),
  media: MediaOutput.nullable(),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

const KEY = 'fanfare.draft';

const listeners = new Set<() => void>();
let kept: KeptDraft | null | undefined;

/** The draft of this tab: kept while the person walks between the screens, gone when the tab is. */
export const draftStore = {
  read: (): KeptDraft | null => {
    if (kept === undefined) kept = readSession();
    return kept;
  },
  write: (next: KeptDraft | null): void => {
    kept = next;
    writeSession(next);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function readSession(): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : (KeptDraft.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // A browser that forbids storage, or a text that is none of ours: the page works without.
    return null;
  }
}

function writeSession(next: KeptDraft | null): void {
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Full or forbidden: the draft lives on in this page.
  }
}
