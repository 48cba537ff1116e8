import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { findDraft } from './draft-row.ts';
import { openComposerDraft, saveComposerDraft } from './composer-drafts.ts';
import { deleteDraft, duplicateDraft, restoreDraft } from './delete-draft.ts';
import { draftResend, duplicatePost } from './draft-from-post.ts';
import { countTimedDrafts } from './count-timed-drafts.ts';
import { listComposerDrafts } from './list-composer-drafts.ts';
import { createDraft, getDraft, listDrafts, updateDraft } from './manage-drafts.ts';
import { moveToDrafts } from './move-to-drafts.ts';
import { findPublishOutcome, publishComposerDraft, publishSavedDraft } from './publish-draft.ts';

/** Binds the services for drafts to their dependencies. */
export function bindDrafts(deps: ServiceDeps) {
  return bind(deps, {
    createDraft,
    getDraft,
    /**
     * Returns the current state after a call whose response was lost: callers need no scope to see what they
     * have written.
     */
    readDraft: findDraft,
    listDrafts,
    updateDraft,
    deleteDraft,
    restoreDraft,
    duplicateDraft,
    duplicatePost,
    draftResend,
    moveToDrafts,
    saveComposerDraft,
    openComposerDraft,
    listComposerDrafts,
    countTimedDrafts,
    publishDraft: publishSavedDraft,
    publishComposerDraft,
    findPublishOutcome,
  });
}
