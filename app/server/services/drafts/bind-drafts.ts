import type { CreateDraftInput, ListDraftsInput } from '#app/domain/posts/saved-drafts.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findDraft } from './draft-row.ts';
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from './manage-drafts.ts';
import { publishDraft } from './publish-draft.ts';

/** Binds the services for drafts to their dependencies. */
export function bindDrafts(deps: ServiceDeps) {
  return {
    createDraft: (actor: Actor, input: CreateDraftInput) => createDraft(deps, actor, input),
    getDraft: (actor: Actor, input: { draftId: string }) => getDraft(deps, actor, input),
    /**
     * Returns the current state after a call whose response was lost: callers need no scope to see what they
     * have written.
     */
    readDraft: (actor: Actor, draftId: string) => findDraft(deps, actor, draftId),
    listDrafts: (actor: Actor, input: ListDraftsInput) => listDrafts(deps, actor, input),
    updateDraft: (actor: Actor, input: Parameters<typeof updateDraft>[2]) =>
      updateDraft(deps, actor, input),
    deleteDraft: (actor: Actor, input: { draftId: string }) => deleteDraft(deps, actor, input),
    publishDraft: (actor: Actor, input: Parameters<typeof publishDraft>[2]) =>
      publishDraft(deps, actor, input),
  };
}
