import type { TimeChoice } from '#app/domain/posts/time-choice.ts';
import { publishComposerDraft, type PublishResult } from './publish-draft.ts';
import type { SignedInContext } from './signed-in.ts';

interface DraftToSchedule {
  readonly draftId: string;
  /** The version that the page shows. */
  readonly version: number;
  /** Replaces the draft's own time. */
  readonly time?: TimeChoice;
}

const DRAFT_CHANGED = 'Someone changed this draft in the meantime. Check it, then schedule it.';

/**
 * Turns a saved draft into a scheduled post. Refuses if the draft was saved since the page was loaded, or has
 * something that the composer can't show. Throws `not_found` if it was published or deleted.
 */
export async function scheduleDraft(
  signedIn: SignedInContext,
  { draftId, version, time }: DraftToSchedule,
): Promise<PublishResult> {
  const opened = await signedIn.services.drafts.openComposerDraft(signedIn.actor, { draftId });
  if (opened.version !== version) return refuse(409, DRAFT_CHANGED);
  // What the composer can't show would be left out of the post.
  if (opened.problem !== null) return refuse(422, opened.problem);
  return publishComposerDraft(signedIn, {
    draft: time ? { ...opened.draft, time } : opened.draft,
    files: opened.files,
    saved: { draftId, version },
    skipped: [],
    allowDuplicate: false,
    workspaceId: null,
    key: null,
  });
}

const refuse = (status: number, message: string): PublishResult => ({
  kind: 'refused',
  status,
  problem: { message, fields: {} },
});
