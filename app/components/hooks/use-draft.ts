import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DraftCover } from '#app/domain/composer/draft-cover.ts';
import { addFiles, keepFiles, listAllMediaIds } from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { replacesText } from '#app/domain/composer/insert-texts.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { applyFiles, type FilesChange } from '../client/apply-files.ts';
import { isMedia } from '../client/responses.ts';
import { draftStore, type StoredDraft, resolveStored } from '../client/draft-store.ts';
import { useBrowserLayoutEffect } from '../client/use-browser-layout-effect.ts';
import { forgetDraft } from '../client/forget-draft.ts';
import { createSavedDraft, savedDraftStore } from '../client/saved-draft-store.ts';
import { mergeEarlyInput } from '../client/early-draft.ts';
import { type EarlyInput, isEarly, listTicked, useTypedEarly } from '../client/typed-early.ts';

/** What the server rendered the page with. */
export interface SentDraft {
  readonly draft: Draft;
  /** The draft's files. */
  readonly files: readonly MediaOutput[];
  /**
   * The parts that the person entered: everything (a submitted form) or the fields in a link. The rest are
   * defaults, which a stored draft replaces.
   */
  readonly changed: 'all' | readonly (keyof Draft)[];
  /** The draft's state on the server, if the page opened one. */
  readonly saved?: { readonly id: string; readonly version: number } | null;
  /** The response to this page's form: the draft is what the page sent. */
  readonly isReply?: boolean;
}

/** A change to the draft: new fields, or a function of the current draft. */
export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** The functions are stable, so that components that only take those don't rerender with the draft. */
export interface DraftState {
  readonly draft: Draft;
  /** Details of all files that the draft names. */
  readonly files: readonly MediaOutput[];
  readonly change: (next: DraftChange) => void;
  readonly changeFiles: (next: FilesChange) => void;
  readonly changeCover: (next: Partial<DraftCover>) => void;
}

/**
 * Returns the draft: the server's first, then the one that this tab stores. Text typed before scripts loaded
 * takes precedence over both.
 */
export function useDraft(sent: SentDraft, formId = ''): DraftState {
  const stored = useSyncExternalStore(draftStore.subscribe, draftStore.read, readNothing);
  const { files } = stored ?? sent;
  const draft = useMemo(
    () => resolveStored(stored?.draft ?? sent.draft, sent.draft),
    [stored, sent],
  );

  const readTyped = useTypedEarly(formId);
  const hasRead = useRef(false);
  useBrowserLayoutEffect(() => {
    const typed = hasRead.current ? new URLSearchParams() : readTyped();
    const early = { typed, ticked: hasRead.current ? [] : listTicked(formId) };
    hasRead.current = true;
    const merged = mergeSent(draftStore.read(), sent);
    if (merged) draftStore.write(merged);
    if (isEarly(early)) applyEarlyInput(sent, early);
  }, [sent, formId, readTyped]);
  useFileRefresh(listAllMediaIds(draft).join());

  const change = useCallback(
    (next: DraftChange): void => {
      const stored = draftStore.read() ?? sent;
      const before = resolveStored(stored.draft, sent.draft);
      const changed = typeof next === 'function' ? next(before) : next;
      draftStore.write({ draft: { ...before, ...changed }, files: stored.files });
    },
    [sent],
  );
  const changeFiles = useCallback(
    (next: FilesChange): void => draftStore.write(applyFiles(readStored(sent), next)),
    [sent],
  );
  // Uses the current draft, because an upload can finish while the person keeps writing.
  const changeCover = useCallback(
    (next: Partial<DraftCover>): void => {
      const stored = readStored(sent);
      const cover = { ...stored.draft.cover, ...next };
      draftStore.write({ ...stored, draft: { ...stored.draft, cover } });
    },
    [sent],
  );
  return { draft, files, change, changeFiles, changeCover };
}

const readNothing = (): null => null;

/** Returns the part of a page's draft to store: its platforms only if the person chose them. */
function toStored({ draft, changed }: SentDraft): StoredDraft['draft'] {
  const isChosen = changed === 'all' || changed.includes('platforms');
  return isChosen ? draft : { ...draft, platforms: null };
}

const readStored = (sent: SentDraft): StoredDraft =>
  draftStore.read() ?? { draft: toStored(sent), files: sent.files };

function applyEarlyInput(sent: SentDraft, early: EarlyInput): void {
  const { draft, files } = readStored(sent);
  draftStore.write({ draft: mergeEarlyInput(draft, sent.draft, early), files });
}

/** Returns null if the stored draft stays unchanged. */
function mergeSent(stored: StoredDraft | null, sent: SentDraft): StoredDraft | null {
  const { draft, files, changed } = sent;
  if (keepsOwnText(stored, sent)) return null;
  if (changed === 'all') return { draft, files };
  if (!stored) return null;
  if (changed.length === 0) return null;
  const named = Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Draft>;
  // A link's text never replaces typed text: it starts another draft.
  if (replacesText(stored.draft, named)) {
    forgetDraft();
    return { draft: toStored(sent), files };
  }
  const { mediaIds = [], ...others } = named;
  // A link's files are added to those that the draft has.
  const withFiles = applyFiles(stored, {
    slot: 'shared',
    change: (ids) => addFiles(ids, mediaIds),
    added: files,
  });
  const isUnchanged = withFiles.draft.mediaIds.length === stored.draft.mediaIds.length;
  const { draft: next, files: known } = isUnchanged ? stored : withFiles;
  return { draft: { ...next, ...others }, files: known };
}

/**
 * Returns whether this tab has changed the draft that the page opened. The response to the page's own form has the
 * tab's text, also if the last changes weren't saved before, and its messages are about that text.
 */
function keepsOwnText(stored: StoredDraft | null, { draft, saved, isReply }: SentDraft): boolean {
  if (!saved || (isReply && savedDraftStore.read()?.id === saved.id)) return false;
  return !takeSaved(stored, { draft, saved });
}

/**
 * Makes an opened draft this tab's. Returns false if it's the one that this tab is editing: then the tab's
 * text stays, and the next save merges it with the server's.
 */
function takeSaved(
  stored: StoredDraft | null,
  { draft, saved }: { draft: Draft; saved: NonNullable<SentDraft['saved']> },
): boolean {
  const local = savedDraftStore.read();
  if (local?.id === saved.id && stored) {
    const isUnchanged = JSON.stringify(stored.draft) === JSON.stringify(local.base);
    if (!isUnchanged) return false;
  }
  savedDraftStore.write({ ...createSavedDraft(), ...saved, base: draft });
  return true;
}

/** Files refreshed since the page loaded. */
const refreshedIds = new Set<string>();

/**
 * Refreshes stored files once per page load, because their URLs expire after a day and files may be deleted.
 * `idsText` has their IDs, separated by commas.
 */
function useFileRefresh(idsText: string): void {
  useEffect(() => {
    const stale = idsText.split(',').filter((id) => id !== '' && !refreshedIds.has(id));
    if (stale.length === 0) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const requests = stale.map(async (id) => [id, await findMedia(id, signal)] as const);
    void Promise.all(requests).then((found) => {
      const current = draftStore.read();
      if (!signal.aborted && current) draftStore.write(refresh(current, new Map(found)));
    });
    return () => controller.abort();
  }, [idsText]);
}

function refresh(
  { draft, files }: StoredDraft,
  found: ReadonlyMap<string, MediaOutput | null | 'unknown'>,
): StoredDraft {
  const fresh: MediaOutput[] = [];
  const gone = new Set<string>();
  for (const [id, file] of found) {
    if (file === 'unknown') continue;
    refreshedIds.add(id);
    if (file) fresh.push(file);
    else gone.add(id);
  }
  const stale = files.filter(({ id }) => !gone.has(id) && !fresh.some((file) => file.id === id));
  const kept = listAllMediaIds(draft).filter((id) => !gone.has(id));
  return { draft: keepFiles(draft, kept), files: [...stale, ...fresh] };
}

/** `unknown`: there was no response. */
export async function findMedia(
  mediaId: string,
  signal: AbortSignal,
): Promise<MediaOutput | null | 'unknown'> {
  try {
    const response = await fetch(`/api/media/${encodeURIComponent(mediaId)}`, { signal });
    if (response.status === 404) return null;
    const body: unknown = await response.json();
    return isMedia(body) ? body : 'unknown';
  } catch {
    return 'unknown';
  }
}
