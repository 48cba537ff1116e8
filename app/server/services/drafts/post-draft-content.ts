import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { type DraftContent, pickDraftFields } from '#app/domain/posts/saved-drafts.ts';
import type { ServiceDeps } from '../deps.ts';
import type { FoundPost } from '../publishing/store/find-post.ts';

/** Returns what a draft takes from a stored post: everything but its time and the fields that only one call has. */
export function toPostDraftContent(
  { mediaLinks }: Pick<ServiceDeps, 'mediaLinks'>,
  post: Pick<FoundPost, 'content' | 'deliveries'>,
): DraftContent {
  const draft = pickDraftFields(PublishPostInput.parse(post.content));
  if (!draft.platforms && !draft.accountIds) draft.accountIds = listAccountIds(post);
  const { mediaUrl, ...content } = draft.content;
  if (!mediaUrl) return draft;
  // The composer can't edit a file that is given by its URL.
  const mediaId = content.mediaId ?? mediaLinks.parseId(mediaUrl);
  return { ...draft, content: { ...content, mediaId } };
}

/** Returns the accounts that a post goes to, without those on which it was canceled. */
export function listAccountIds({ deliveries }: Pick<FoundPost, 'deliveries'>): string[] {
  const open = deliveries.filter(({ state }) => state !== 'canceled');
  return (open.length > 0 ? open : deliveries).map(({ accountId }) => accountId);
}
