import { draftStore } from './draft-store.ts';
import { savedDraftStore } from './saved-draft-store.ts';

/** Empties this tab's composer. The draft stays on the server, or on this device until it's saved. */
export function forgetDraft(): void {
  savedDraftStore.write(null);
  draftStore.write(null);
}
