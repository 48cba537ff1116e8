import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { upgradeDraft } from '#app/domain/composer/upgrade-draft.ts';
import { isRecord } from './responses.ts';
import type { SavedDraft } from './saved-draft-store.ts';

/** A text that the server doesn't have yet, on this device. */
export interface UnsavedDraft {
  /** The person and the workspace that it belongs to. Nobody else who signs in here sees it. */
  readonly scope: string;
  readonly draft: Draft;
  readonly saved: SavedDraft;
}

const PREFIX = 'fanfare.unsaved.';

/**
 * Stores a draft so that it survives a crash of its tab. Synchronous: the browser has the text when this
 * returns. Returns false if the storage is full or blocked.
 */
export function keepUnsaved(pageId: string, unsaved: UnsavedDraft): boolean {
  try {
    localStorage.setItem(PREFIX + pageId, JSON.stringify(unsaved));
    return true;
  } catch {
    return false;
  }
}

export function forgetUnsaved(pageId: string): void {
  try {
    localStorage.removeItem(PREFIX + pageId);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Lists the drafts of this scope that pages left on this device, by the ID of the page. */
export function listUnsaved(scope: string): Map<string, UnsavedDraft> {
  const found = new Map<string, UnsavedDraft>();
  try {
    for (const key of Object.keys(localStorage)) {
      const unsaved = key.startsWith(PREFIX) ? parse(localStorage.getItem(key)) : null;
      if (unsaved?.scope === scope) found.set(key.slice(PREFIX.length), unsaved);
    }
  } catch {
    // Storage is blocked.
  }
  return found;
}

/** Returns whether this device has text that the server doesn't have, from any page. */
export function hasUnsaved(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

function parse(text: string | null): UnsavedDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const isOurs = isRecord(value) && isRecord(value['draft']) && isRecord(value['saved']);
    if (!isOurs) return null;
    const unsaved = value as unknown as UnsavedDraft;
    return { ...unsaved, draft: complete(upgradeDraft(unsaved.draft) as Draft) };
  } catch {
    return null;
  }
}

/** Adds the fields that an older version didn't have. */
const complete = (draft: Draft): Draft => ({
  ...EMPTY_DRAFT,
  ...draft,
  instagram: { ...EMPTY_DRAFT.instagram, ...draft.instagram },
  facebook: { ...EMPTY_DRAFT.facebook, ...draft.facebook },
  tiktok: { ...EMPTY_DRAFT.tiktok, ...draft.tiktok },
  youtube: { ...EMPTY_DRAFT.youtube, ...draft.youtube },
  linkedin: { ...EMPTY_DRAFT.linkedin, ...draft.linkedin },
  twitter: { ...EMPTY_DRAFT.twitter, ...draft.twitter },
});
