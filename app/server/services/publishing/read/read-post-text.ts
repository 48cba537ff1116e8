import type { PostText } from '#app/domain/posts/post-actions.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { getCommentRule } from '#app/domain/content/first-comment.ts';
import { getPlatformContent } from '#app/domain/content/post-rules.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findPost } from '../store/find-post.ts';

/**
 * Returns a post's texts as the author wrote them: one for all platforms, or one for each. Throws
 * `not_found`.
 */
export async function readPostText(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { postId }: { postId: string },
): Promise<PostText> {
  requireRole(actor, 'viewer', 'posts:read');
  const { content, deliveries } = await findPost(deps, actor, postId);
  const input = PublishPostInput.parse(content);
  const open = new Set(
    deliveries.filter(({ state }) => state !== 'canceled').map(({ platform }) => platform),
  );
  const platforms = input.isIndividualMode ? PLATFORM_IDS.filter((id) => open.has(id)) : [null];
  return {
    isIndividual: input.isIndividualMode,
    texts: platforms.map((platform) => {
      const { caption, hashtags } = getPlatformContent(
        { ...input, platformOptions: {} },
        platform ?? PLATFORM_IDS[0],
      );
      return { platform, caption, hashtags };
    }),
    comments: listComments(
      input,
      PLATFORM_IDS.filter((id) => open.has(id)),
    ),
  };
}

function listComments(
  { content }: PublishPostInput,
  platforms: readonly PlatformId[],
): PostText['comments'] {
  if (!platforms.some((id) => getCommentRule(id, 'standard') !== null)) return [];
  const { firstComment = '', platformFirstComments: own = {} } = content;
  const named = PLATFORM_IDS.flatMap((platform) => {
    const text = own[platform];
    return text === undefined ? [] : [{ platform, text: text.trim() }];
  });
  return [{ platform: null, text: firstComment }, ...named];
}
