import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { createSessionStore } from './session-store.ts';

/** A draft with its files' details, so that a screen can show it before the server responds. */
export interface StoredDraft {
  readonly draft: Omit<Draft, 'platforms'> & {
    // Null until the person chooses, so each screen starts with its own default. The accounts belong to it.
    readonly platforms: Draft['platforms'] | null;
  };
  /** Details of the files that the draft names, in no particular order, and possibly of some that it had before. */
  readonly files: readonly MediaOutput[];
}

/** Returns a stored draft, with the screen's platforms and accounts until the person chooses some. */
export function resolveStored(
  stored: StoredDraft['draft'],
  fallback: Pick<Draft, 'platforms' | 'accounts'>,
): Draft {
  const { platforms } = stored;
  // Returns the same object if possible, because screens detect changes by identity.
  if (hasPlatforms(stored)) return stored;
  const { accounts } = fallback;
  return { ...stored, platforms: platforms ?? fallback.platforms, accounts };
}

const hasPlatforms = (stored: StoredDraft['draft']): stored is Draft => stored.platforms !== null;

/** This tab's draft. */
export const draftStore = createSessionStore<StoredDraft>('fanfare.draft', EMPTY_DRAFT);
