import {
  changeResend,
  type ResendDeliveryInput,
  toResendRequest,
  toRestRequest,
} from '#app/domain/posts/resend.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { toLiveParts } from '#app/domain/posts/thread.ts';
import { getPlatformContent } from '#app/domain/content/post-rules.ts';
import { findLink } from '#app/domain/text/find-link.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { listPlatformIds } from '#app/server/services/deliveries/chosen-files.ts';
import {
  type DeliveryRow,
  toDeliveryOutput,
} from '#app/server/services/deliveries/to-post-output.ts';
import { publishPost } from '../accept/publish-post.ts';
import type { PublishSource } from '../accept/store-post.ts';
import { findPostRow } from '../store/find-post-row.ts';
import { findDelivery } from '../store/find-delivery.ts';

interface Resend {
  readonly deliveryId: string;
  readonly changes: ResendDeliveryInput;
  readonly source: PublishSource;
}

/**
 * Publishes a delivery that certainly isn't live once more, with changes and as a post of its own, or what is missing
 * of a thread as replies to its live posts. Throws
 * `not_found`, `already_resent`, `conflict` if it may be live or was retried, and whatever `publishPost` throws.
 */
export async function resendDelivery(
  deps: ServiceDeps,
  actor: Actor,
  { deliveryId, changes, source }: Resend,
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const request = await readResendRequest(deps, actor, { deliveryId });
  return publishPost(deps, actor, { input: changeResend(request, changes), source });
}

/** Returns whether the texts have names in place of handles. */
const hasMentions = ({ content }: PublishPostInput): boolean => (content.mentions ?? []).length > 0;

/** Returns the request that resends a delivery, or what is missing of its thread, as it was. Throws `not_found`. */
export async function readResendRequest(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'mediaLinks'>,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<PublishPostInput> {
  requireRole(actor, 'editor', 'posts:write');
  const { postId } = await findDelivery(deps, actor, deliveryId);
  const row = await findPostRow(deps, actor, postId);
  const delivery = row?.deliveries.find(({ id }) => id === deliveryId);
  if (!row || !delivery)
    throw new AppError('not_found', { message: 'This workspace has no delivery with this ID.' });
  const input = withoutCanceledComment(PublishPostInput.parse(row.content), delivery);
  const liveCount = toLiveParts(delivery.liveParts).length;
  if (liveCount > 0) return toRest(input, delivery, liveCount);
  const { id, platform, accountId, content, thread, firstComment } = toDeliveryOutput(delivery);
  // What was sent can be split, numbered, moved to the comment, a handle, or a tagged or short link, which the request
  // asks for again.
  const isRearranged = [
    thread !== null,
    firstComment !== null,
    hasMentions(input),
    findLink(content.caption) !== null,
  ].some(Boolean);
  const { caption, hashtags } = isRearranged ? getPlatformContent(input, platform) : content;
  return toResendRequest(input, {
    id,
    platform,
    accountId,
    caption,
    hashtags,
    mediaIds: listPlatformIds(deps.mediaLinks, input.content, platform),
  });
}

/** Returns the request without the comment that a person canceled under this delivery's post. */
function withoutCanceledComment(
  input: PublishPostInput,
  { firstComment }: DeliveryRow,
): PublishPostInput {
  if (firstComment?.state !== 'canceled') return input;
  const content = { ...input.content, firstComment: '' };
  delete content.platformFirstComments;
  delete content.hashtagsInFirstComment;
  return { ...input, content };
}

function toRest(
  input: PublishPostInput,
  { id, accountId, options: stored, firstComment: comment }: DeliveryRow,
  liveCount: number,
): PublishPostInput {
  const { twitter, firstComment = '' } = PlatformOptions.parse(stored);
  if (!twitter) throw new Error(`Delivery ${id} has live posts, but no thread.`);
  const isCanceled = comment?.state === 'canceled';
  const own = { id, accountId, twitter, liveCount, firstComment: isCanceled ? '' : firstComment };
  return toRestRequest(input, own);
}
