import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type DraftCover, NO_COVER } from '#app/domain/composer/draft-cover.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { replacesText } from '#app/domain/composer/insert-texts.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { isMedia } from '../client/responses.ts';
import { draftStore, type StoredDraft, resolveStored } from '../client/draft-store.ts';
import { forgetDraft } from '../client/forget-draft.ts';
import { createSavedDraft, savedDraftStore } from '../client/saved-draft-store.ts';
import { mergeEarlyInput } from '../client/early-draft.ts';
import { type EarlyInput, isEarly, listTicked, useTypedEarly } from '../client/typed-early.ts';

/** What the server rendered the page with. */
export interface SentDraft {
  readonly draft: Draft;
  readonly media: MediaOutput | null;
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
  readonly media: MediaOutput | null;
  readonly change: (next: DraftChange) => void;
  readonly changeMedia: (media: MediaOutput | null) => void;
  readonly changeCover: (next: Partial<DraftCover>) => void;
}

// The server has no layout, and React warns about layout effects there.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Returns the draft: the server's first, then the one that this tab stores. Text typed before scripts loaded
 * takes precedence over both.
 */
export function useDraft(sent: SentDraft, formId = ''): DraftState {
  const stored = useSyncExternalStore(draftStore.subscribe, draftStore.read, readNothing);
  const { media } = stored ?? sent;
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
  useMediaRefresh(draft.mediaId);

  const change = useCallback(
    (next: DraftChange): void => {
      const stored = draftStore.read() ?? sent;
      const before = resolveStored(stored.draft, sent.draft);
      const changed = typeof next === 'function' ? next(before) : next;
      draftStore.write({ draft: { ...before, ...changed }, media: stored.media });
    },
    [sent],
  );
  const changeMedia = useCallback(
    (next: MediaOutput | null): void => {
      const base = draftStore.read()?.draft ?? toStored(sent);
      const mediaId = next?.id ?? null;
      draftStore.write({ draft: { ...base, mediaId, cover: NO_COVER }, media: next });
    },
    [sent],
  );
  // Uses the current draft, because an upload can finish while the person keeps writing.
  const changeCover = useCallback(
    (next: Partial<DraftCover>): void => {
      const stored = draftStore.read() ?? { draft: toStored(sent), media: sent.media };
      const cover = { ...stored.draft.cover, ...next };
      draftStore.write({ ...stored, draft: { ...stored.draft, cover } });
    },
    [sent],
  );
  return { draft, media, change, changeMedia, changeCover };
}

const readNothing = (): null => null;

/** Returns the part of a page's draft to store: its platforms only if the person chose them. */
function toStored({ draft, changed }: SentDraft): StoredDraft['draft'] {
  const isChosen = changed === 'all' || changed.includes('platforms');
  return isChosen ? draft : { ...draft, platforms: null };
}

function applyEarlyInput(sent: SentDraft, early: EarlyInput): void {
  const { draft, media } = draftStore.read() ?? { draft: toStored(sent), media: sent.media };
  draftStore.write({ draft: mergeEarlyInput(draft, sent.draft, early), media });
}

/** Returns null if the stored draft stays unchanged. */
function mergeSent(stored: StoredDraft | null, sent: SentDraft): StoredDraft | null {
  const { draft, media, changed } = sent;
  if (keepsOwnText(stored, sent)) return null;
  if (changed === 'all') return { draft, media };
  if (!stored) return null;
  if (changed.length === 0) return null;
  const named = Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Draft>;
  // A link's text never replaces typed text: it starts another draft.
  if (replacesText(stored.draft, named)) {
    forgetDraft();
    return { draft: toStored(sent), media };
  }
  const isSameFile = !changed.includes('mediaId') || draft.mediaId === stored.draft.mediaId;
  const cover = isSameFile ? stored.draft.cover : NO_COVER;
  return {
    draft: { ...stored.draft, cover, ...named },
    media: changed.includes('mediaId') ? media : stored.media,
  };
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
 * Refreshes a stored file once per page load, because its URL expires after a day and the file may be
 * deleted.
 */
function useMediaRefresh(mediaId: string | null): void {
  useEffect(() => {
    if (mediaId === null || refreshedIds.has(mediaId)) return undefined;
    const controller = new AbortController();
    void findMedia(mediaId, controller.signal).then((media) => {
      const current = draftStore.read();
      if (media === 'unknown' || controller.signal.aborted || current?.draft.mediaId !== mediaId)
        return;
      refreshedIds.add(mediaId);
      draftStore.write({ draft: { ...current.draft, mediaId: media?.id ?? null }, media });
    });
    return () => controller.abort();
  }, [mediaId]);
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
