import { getOwnOptions } from '#app/domain/content/disclose.ts';
import { isLinkedInPage } from '#app/domain/accounts/linkedin-page.ts';
import { readAccountTier } from '#app/domain/platforms/account-tier.ts';
import { checkContent } from '#app/domain/content/content-rules.ts';
import { placeFirstComment } from '#app/domain/content/first-comment.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { applyMentions } from '#app/domain/content/apply-mentions.ts';
import { getPlatformContent } from '#app/domain/content/post-rules.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { getThreadFiles } from '#app/domain/posts/thread-files.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toStringRecord } from '#app/server/services/deliveries/delivery-row.ts';
import { findPlannedMedia } from '../accept/find-planned-media.ts';

/**
 * Checks a delivery's content against today's content rules. It broke none when it was accepted, so if the
 * platform rejected it anyway, the platform knew a rule that we didn't, or its rules have changed since.
 */
export async function findBrokenRules(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'mediaLinks'>,
  actor: Actor,
  deliveryId: string,
): Promise<{ code: string; message: string }[]> {
  const row = await deps.prisma.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: {
      platform: true,
      mediaAssetIds: true,
      options: true,
      account: { select: { details: true, externalId: true } },
      post: { select: { content: true } },
    },
  });
  const stored = PublishPostInput.safeParse(row.post.content).data;
  if (!stored) return [];
  const platform = PlatformId.parse(row.platform);
  const input = applyMentions(stored, platform);
  const content = getPlatformContent(input, platform);
  const { hashtags, commentHashtags } = placeFirstComment(input, platform, content);
  const media = await findPlannedMedia(deps, actor, toSentFiles(input, row));
  const own = getOwnOptions(platform, input);
  const findings = checkContent({
    platform,
    tier: readAccountTier(platform, toStringRecord(row.account.details)),
    caption: content.caption,
    hashtags,
    commentHashtags,
    media: media.assets,
    threadMedia: media.thread,
    instagram: own.instagram,
    facebook: own.facebook,
    tiktok: own.tiktok,
    twitter: own.twitter,
    linkedin: own.linkedin,
    tiktokPrivacyLevels: null,
    isPage: isLinkedInPage(row.account.externalId),
  });
  return findings.map(({ code, message }) => ({ code, message }));
}

/** Returns the request with the files that were sent: some may have been converted or left out. */
function toSentFiles(
  { content, platformOptions }: PublishPostInput,
  row: { readonly mediaAssetIds: readonly string[]; readonly options: unknown },
): Pick<PublishPostInput, 'content' | 'platformOptions'> {
  const { twitter } = PlatformOptions.safeParse(row.options).data ?? {};
  const thread = twitter?.thread ?? [];
  const getFiles = (number: number) => [...getThreadFiles(row.mediaAssetIds, thread, number)];
  const sent = thread.map((post, index) => ({ ...post, mediaIds: getFiles(index + 2) }));
  return {
    content: {
      ...content,
      mediaUrl: null,
      mediaId: null,
      mediaIds: getFiles(1),
      platformMediaIds: {},
    },
    platformOptions: {
      ...platformOptions,
      ...(twitter && thread.length > 0 ? { twitter: { ...twitter, thread: sent } } : {}),
    },
  };
}
