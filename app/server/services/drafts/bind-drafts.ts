import type { CreateDraftInput, ListDraftsInput } from '#app/domain/posts/saved-drafts.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findDraft } from './draft-row.ts';
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from './manage-drafts.ts';
import { publishDraft } from './publish-draft.ts';

/** Posts that are being written, bound to what they work with. */
export function bindDrafts(deps: ServiceDeps) {
  return {
    createDraft: (actor: Actor, input: CreateDraftInput) => createDraft(deps, actor, input),
    getDraft: (actor: Actor, input: { draftId: string }) => getDraft(deps, actor, input),
    /** As it stands after a call whose answer was lost: no scope is needed to see what one has written. */
    readDraft: (actor: Actor, draftId: string) => findDraft(deps, actor, draftId),
    listDrafts: (actor: Actor, input: ListDraftsInput) => listDrafts(deps, actor, input),
    updateDraft: (actor: Actor, input: Parameters<typeof updateDraft>[2]) =>
      updateDraft(deps, actor, input),
    deleteDraft: (actor: Actor, input: { draftId: string }) => deleteDraft(deps, actor, input),
    publishDraft: (actor: Actor, input: Parameters<typeof publishDraft>[2]) =>
      publishDraft(deps, actor, input),
  };
}
