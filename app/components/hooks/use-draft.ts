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
import type { MediaOutput } from '#app/domain/media/media.ts';
import { isMedia } from '../client/responses.ts';
import { draftStore, type KeptDraft } from '../client/draft-store.ts';
import { addEarly } from '../client/early-draft.ts';
import { type Early, isEarly, listTicked, useTypedEarly } from '../client/typed-early.ts';

/** What the server rendered the page with. */
export interface SentDraft {
  readonly draft: Draft;
  readonly media: MediaOutput | null;
  /**
   * Which of it the person meant: everything (a form that came back), or the fields that a link named.
   * The rest is a default, which a kept draft replaces.
   */
  readonly meant: 'all' | readonly (keyof Draft)[];
}

/** What becomes of the draft: as it is given, or made from the draft as it then is. */
export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** The functions stay the same ones while the draft changes: what takes nothing else of it need not be drawn anew. */
export interface DraftState {
  readonly draft: Draft;
  readonly media: MediaOutput | null;
  readonly change: (next: DraftChange) => void;
  readonly changeMedia: (media: MediaOutput | null) => void;
  readonly changeCover: (next: Partial<DraftCover>) => void;
}

// The server has no layout to wait for, and says so when it is asked.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The draft being written: from the server at first, then as this tab keeps it. What was typed into the form
 * before scripts ran goes before both.
 */
export function useDraft(sent: SentDraft, formId = ''): DraftState {
  const stored = useSyncExternalStore(draftStore.subscribe, draftStore.read, readNothing);
  const { media } = stored ?? sent;
  const draft = useMemo(() => resolve(stored?.draft ?? sent.draft, sent.draft), [stored, sent]);

  const readTyped = useTypedEarly(formId);
  const hasRead = useRef(false);
  useBrowserLayoutEffect(() => {
    const typed = hasRead.current ? new URLSearchParams() : readTyped();
    const early = { typed, ticked: hasRead.current ? [] : listTicked(formId) };
    hasRead.current = true;
    const merged = mergeSent(draftStore.read(), sent);
    if (merged) draftStore.write(merged);
    if (isEarly(early)) keepEarly(sent, early);
  }, [sent, formId, readTyped]);
  useFreshMedia(draft.mediaId);

  const change = useCallback(
    (next: DraftChange): void => {
      const kept = draftStore.read() ?? sent;
      const before = resolve(kept.draft, sent.draft);
      const changed = typeof next === 'function' ? next(before) : next;
      draftStore.write({ draft: { ...before, ...changed }, media: kept.media });
    },
    [sent],
  );
  const changeMedia = useCallback(
    (next: MediaOutput | null): void => {
      const base = draftStore.read()?.draft ?? toKept(sent);
      const mediaId = next?.id ?? null;
      draftStore.write({ draft: { ...base, mediaId, cover: NO_COVER }, media: next });
    },
    [sent],
  );
  // Of the draft as it is then: a picture arrives while the person writes on.
  const changeCover = useCallback(
    (next: Partial<DraftCover>): void => {
      const kept = draftStore.read() ?? { draft: toKept(sent), media: sent.media };
      const cover = { ...kept.draft.cover, ...next };
      draftStore.write({ ...kept, draft: { ...kept.draft, cover } });
    },
    [sent],
  );
  return { draft, media, change, changeMedia, changeCover };
}

const readNothing = (): null => null;

function resolve(kept: KeptDraft['draft'], fallback: Draft): Draft {
  const { platforms } = kept;
  // The same object where it can be: screens tell by it whether something has changed.
  return hasPlatforms(kept) ? kept : { ...kept, platforms: platforms ?? fallback.platforms };
}

const hasPlatforms = (kept: KeptDraft['draft']): kept is Draft => kept.platforms !== null;

/** What is worth keeping of a page's draft: its platforms only where the person chose them. */
function toKept({ draft, meant }: SentDraft): KeptDraft['draft'] {
  const isChosen = meant === 'all' || meant.includes('platforms');
  return isChosen ? draft : { ...draft, platforms: null };
}

function keepEarly(sent: SentDraft, early: Early): void {
  const { draft, media } = draftStore.read() ?? { draft: toKept(sent), media: sent.media };
  draftStore.write({ draft: addEarly(draft, sent.draft, early), media });
}

/** null: what is kept stays as it is. */
function mergeSent(kept: KeptDraft | null, sent: SentDraft): KeptDraft | null {
  const { draft, media, meant } = sent;
  if (meant === 'all') return { draft, media };
  if (!kept) return null;
  if (meant.length === 0) return null;
  const named = Object.fromEntries(meant.map((field) => [field, draft[field]])) as Partial<Draft>;
  const isSameFile = !meant.includes('mediaId') || draft.mediaId === kept.draft.mediaId;
  const cover = isSameFile ? kept.draft.cover : NO_COVER;
  return {
    draft: { ...kept.draft, cover, ...named },
    media: meant.includes('mediaId') ? media : kept.media,
  };
}

/** Files that this page load has asked the server about. */
const looked = new Set<string>();

/** A kept file's link ends after a day, and the file may be gone: asks once per page load. */
function useFreshMedia(mediaId: string | null): void {
  useEffect(() => {
    if (mediaId === null || looked.has(mediaId)) return undefined;
    const gone = new AbortController();
    void findMedia(mediaId, gone.signal).then((media) => {
      const current = draftStore.read();
      if (media === 'unknown' || gone.signal.aborted || current?.draft.mediaId !== mediaId) return;
      looked.add(mediaId);
      draftStore.write({ draft: { ...current.draft, mediaId: media?.id ?? null }, media });
    });
    return () => gone.abort();
  }, [mediaId]);
}

/** `unknown`: nobody answered. */
export async function findMedia(
  mediaId: string,
  signal: AbortSignal,
): Promise<MediaOutput | null | 'unknown'> {
  try {
    const response = await fetch(`/api/media/${encodeURIComponent(mediaId)}`, { signal });
    if (response.status === 404) return null;
    const answer: unknown = await response.json();
    return isMedia(answer) ? answer : 'unknown';
  } catch {
    return 'unknown';
  }
}
