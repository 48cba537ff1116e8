import { z } from 'zod';
import type { MediaOutput } from '../media/media.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { TimeChoice } from '../posts/time-choice.ts';
import { DRAFT_ID } from '../posts/saved-drafts.ts';
import type { Draft } from './draft.ts';

/** A save from the composer. */
export interface SaveComposerDraftInput {
  /** Null for a draft that the server doesn't have yet. */
  readonly draftId: string | null;
  /** The composer's own ID of the draft, so that a retried first save doesn't create a second draft. */
  readonly clientKey: string;
  /** The version that this save replaces. Has no effect on a new draft. */
  readonly version: number;
  readonly draft: Draft;
}

/** A draft's state on the server. */
export interface ComposerDraft {
  readonly id: string;
  readonly version: number;
  readonly draft: Draft;
  /** The draft's files, without those that were deleted. */
  readonly files: readonly MediaOutput[];
  /** Name of the person who saved last; null if they have left. */
  readonly editedBy: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** What the composer can't edit, as a sentence; null if it can edit everything. */
  readonly problem: string | null;
}

export type SaveResult =
  | {
      readonly status: 'saved';
      readonly id: string;
      readonly version: number;
      readonly updatedAt: string;
    }
  /** Someone else saved meanwhile, so nothing was overwritten. */
  | { readonly status: 'changed'; readonly current: ComposerDraft }
  /** The draft was deleted or published meanwhile. */
  | { readonly status: 'gone' };

/** One row of the list of drafts. */
export interface DraftSummary {
  readonly id: string;
  readonly version: number;
  /** The start of the text. Empty for a draft without one. */
  readonly excerpt: string;
  readonly platforms: readonly PlatformId[];
  readonly media: Pick<MediaOutput, 'fileName' | 'kind' | 'posterUrl' | 'altText'> | null;
  /** The time that the person chose for it. */
  readonly time: TimeChoice;
  readonly editedBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface DraftSummaryPage {
  readonly items: readonly DraftSummary[];
  readonly nextCursor: string | null;
}

/** How long a deleted draft can be restored, in hours. */
export const RESTORE_DRAFT_HOURS = 24;

const CURSOR = /^(\d{1,16})_(drf_[0-9a-z]{26})$/u;

export const ListComposerDraftsInput = z.object({
  search: z.string().trim().max(200).default(''),
  cursor: z.string().regex(CURSOR).optional(),
  limit: z.number().int().min(1).max(100).default(24),
});
export type ListComposerDraftsInput = z.infer<typeof ListComposerDraftsInput>;

/** The last row of a page in the order of the list: last saved first. */
interface DraftPosition {
  readonly updatedAt: Date;
  readonly id: string;
}

export function toDraftCursor({ updatedAt, id }: DraftPosition): string {
  return `${updatedAt.getTime()}_${id}`;
}

export function parseDraftCursor(cursor: string): DraftPosition | null {
  const match = CURSOR.exec(cursor);
  return match?.[2] === undefined ? null : { updatedAt: new Date(Number(match[1])), id: match[2] };
}

export const isDraftId = (text: string): boolean => DRAFT_ID.test(text);
