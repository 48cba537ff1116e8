import type { DuplicatePostInput } from '#app/domain/posts/resend.ts';
import type { DraftOutput } from '#app/domain/posts/saved-drafts.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { resolveResend } from '../publishing/accept/claim-resend.ts';
import { readResendRequest } from '../publishing/manage/resend-delivery.ts';
import { findPost } from '../publishing/store/find-post.ts';
import { createDraft } from './manage-drafts.ts';
import { pickDraftFields } from '#app/domain/posts/saved-drafts.ts';
import { toPostDraftContent } from './post-draft-content.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'sql' | 'clock' | 'mediaLinks'>;

/**
 * Creates a draft with a post's content, for the same accounts or for others. Throws `not_found`, or
 * `conflict` if the workspace has reached its limit of drafts.
 */
export async function duplicatePost(
  deps: Deps,
  actor: Actor,
  { postId, platforms, accountIds }: DuplicatePostInput & { postId: string },
): Promise<DraftOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const post = toPostDraftContent(deps, await findPost(deps, actor, postId));
  if (platforms || accountIds) {
    delete post.platforms;
    delete post.accountIds;
    if (platforms) post.platforms = platforms;
    if (accountIds) post.accountIds = accountIds;
  }
  return createDraft(deps, actor, { post });
}

/**
 * Creates a draft that resends a delivery. A draft with the same delivery can exist already: the first one that
 * is published wins. Throws what `resolveResend` throws, or `conflict` if there are too many drafts.
 */
export async function draftResend(
  deps: Deps,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<DraftOutput> {
  const request = await readResendRequest(deps, actor, { deliveryId });
  await resolveResend(deps, actor, request);
  return createDraft(deps, actor, { post: pickDraftFields(request) });
}
