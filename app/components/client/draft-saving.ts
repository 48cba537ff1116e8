import type { ComposerDraft } from '#app/domain/composer/composer-drafts.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { isSameDraft } from '#app/domain/composer/merge-drafts.ts';
import { draftStore, resolveStored } from './draft-store.ts';
import { DraftSync, type SyncState } from './draft-sync.ts';
import { saveDraft } from './save-draft.ts';
import { createSavedDraft, type SavedDraft, savedDraftStore } from './saved-draft-store.ts';
import { forgetUnsaved, keepUnsaved, listUnsaved, type UnsavedDraft } from './unsaved-drafts.ts';

interface SavingOptions {
  readonly workspaceId: string;
  /** The platforms that the page shows as chosen until the person chooses some. */
  readonly fallback: () => Draft;
  readonly onState: (state: SyncState) => void;
}

export interface DraftSaving {
  readonly sync: DraftSync;
  /** Saves what isn't saved, and stops listening. */
  readonly stop: () => void;
}

/** Tells this page from others, and from itself after a reload. */
const PAGE_ID = crypto.randomUUID();
const toLockName = (pageId: string): string => `fanfare.page.${pageId}`;

/** Saves this tab's draft while it's typed, until it's stopped. */
export function startSaving({ workspaceId, fallback, onState }: SavingOptions): DraftSaving {
  holdPageLock();
  const readDraft = (): Draft => {
    const stored = draftStore.read()?.draft;
    return stored ? resolveStored(stored, fallback()) : fallback();
  };
  const sync = new DraftSync(
    {
      readDraft,
      isWorthSaving: () => readSaved().id !== null || hasContent(readDraft()),
      showDraft: (draft, { files }) => draftStore.write({ draft, files: mergeFiles(files) }),
      readSaved,
      writeSaved: savedDraftStore.write,
      send: (options) => saveDraft({ workspaceId, ...options }),
      keep: ({ draft, saved }) => keepUnsaved(toKey(saved), { scope: workspaceId, draft, saved }),
      forget: () => forgetUnsaved(toKey(readSaved())),
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as number),
    },
    onState,
  );
  const handleChange = (): void => sync.changed();
  const handleHide = (): void => void sync.flush({ isLast: true });
  const handleOnline = (): void => void sync.flush();
  const unsubscribe = draftStore.subscribe(handleChange);
  addEventListener('pagehide', handleHide);
  addEventListener('online', handleOnline);
  sync.start();
  void recoverUnsaved(workspaceId);
  return {
    sync,
    stop: () => {
      unsubscribe();
      removeEventListener('pagehide', handleHide);
      removeEventListener('online', handleOnline);
      void sync.flush();
    },
  };
}

/** Returns the files that the tab knows already, and the server's. */
function mergeFiles(theirs: ComposerDraft['files']): ComposerDraft['files'] {
  const mine = draftStore.read()?.files ?? [];
  return [...mine, ...theirs.filter(({ id }) => !mine.some((file) => file.id === id))];
}

function readSaved(): SavedDraft {
  const saved = savedDraftStore.read();
  if (saved) return saved;
  const created = createSavedDraft();
  savedDraftStore.write(created);
  return created;
}

const toKey = ({ clientKey }: SavedDraft): string => `${PAGE_ID}.${clientKey}`;

/** Chosen platforms, accounts, and times alone aren't worth a draft. */
const hasContent = (draft: Draft): boolean =>
  !isSameDraft(
    { ...draft, platforms: [], accounts: {}, mode: 'same', time: EMPTY_DRAFT.time },
    EMPTY_DRAFT,
  );

/** Forgets this page's copy of a draft that was published. */
export const forgetCopy = (saved: SavedDraft): void => forgetUnsaved(toKey(saved));

let isHeld = false;

/** Holds a lock until the page closes, so other pages don't recover its texts. */
function holdPageLock(): void {
  if (isHeld || !('locks' in navigator)) return;
  isHeld = true;
  void navigator.locks.request(toLockName(PAGE_ID), () => new Promise(() => undefined));
}

/** Recovers texts that closed or crashed pages stored on this device. */
export async function recoverUnsaved(workspaceId: string): Promise<void> {
  if (!('locks' in navigator)) return;
  for (const [key, unsaved] of listUnsaved(workspaceId)) {
    const pageId = key.split('.')[0] ?? '';
    if (pageId === PAGE_ID) {
      await recover(key, unsaved, workspaceId);
      continue;
    }
    await navigator.locks.request(toLockName(pageId), { ifAvailable: true }, async (lock) => {
      if (lock) await recover(key, unsaved, workspaceId);
    });
  }
}

/** Saves one text. If the server has another one by now, this becomes a draft of its own. */
async function recover(key: string, unsaved: UnsavedDraft, workspaceId: string): Promise<void> {
  const { draft, saved } = unsaved;
  if (saved.clientKey === savedDraftStore.read()?.clientKey) {
    // This tab continues the draft. After a reload, its copy has another key.
    if (key !== toKey(saved)) forgetUnsaved(key);
    return;
  }
  const first = await saveDraft({ workspaceId, saved, draft });
  const isTaken = first.status === 'gone' || isOther(first, draft);
  const last = isTaken ? await saveDraft({ workspaceId, saved: createSavedDraft(), draft }) : first;
  if (last.status === 'saved' || (last.status === 'changed' && !isOther(last, draft)))
    forgetUnsaved(key);
}

function isOther(response: Awaited<ReturnType<typeof saveDraft>>, draft: Draft): boolean {
  return response.status === 'changed' && !isSameDraft(response.current.draft, draft);
}
