import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import type { SyncState } from '../client/draft-sync.ts';

const Note = createIsland(
  createLazy(async () => (await import('./save-note.tsx')).SaveNote),
  null,
);

/** Shown once the code that saves is loaded, so never by the server. */
export function LazySaveNote({ state }: { state: SyncState | null }) {
  return state ? <Note state={state} /> : null;
}
