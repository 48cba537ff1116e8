import { checkContent, type ContentFinding } from '#app/domain/content/content-rules.ts';
import { checkFirstComment, placeFirstComment } from '#app/domain/content/first-comment.ts';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import type { Client } from '#cli/client/client.ts';
import type { Targets } from './choose-targets.ts';
import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import type { PublishInput } from '../content/publish-input.ts';
import { toCommentFields } from '../content/comment-flags.ts';
import { toLinkedInOptions } from '../content/linkedin-flags.ts';
import { toFacebookOptions, toInstagramOptions } from '../content/meta-flags.ts';
import { addFlag } from '../content/publish-request.ts';
import { toTikTokOptions } from '../content/tiktok-flags.ts';
import { toTwitterOptions } from '../content/twitter-flags.ts';

/** By field. The other fields are options of a platform, which are named like their pointers. */
const POINTERS: Readonly<Partial<Record<ContentFinding['field'], string>>> = {
  caption: '/content/captions/0',
  hashtags: '/content/hashtags',
  media: '/content/mediaUrl',
  content: '/content',
  'twitter.threadFiles': '/platformOptions/twitter/thread',
  'twitter.threadPoll': '/platformOptions/twitter/thread',
  firstComment: '/content/firstComment',
};

/** What can't be checked before the files are read. */
const ABOUT_FILES: ReadonlySet<ContentFinding['field']> = new Set([
  'media',
  'linkedin.documentTitle',
]);

/**
 * Checks the post with the server's content rules before large files are uploaded for nothing.
 * `requireValidFiles` checks the files. Throws `validation_failed` with all violations.
 */
export async function requireValidContent(
  client: Client,
  input: PublishInput,
  { targets, caption }: { targets: Targets; caption: string },
): Promise<void> {
  const tiktokPrivacyLevels = await readPrivacyLevels(client, targets);
  const hasMedia = input.media.length > 0 || input.mediaId.length > 0;
  const meta = { instagram: toInstagramOptions(input), facebook: toFacebookOptions(input) };
  const commented = {
    content: { ...toCommentFields(input), privacyStatus: input.youtubePrivacy ?? 'unlisted' },
    platformOptions: { ...meta, youtube: { madeForKids: input.madeForKids } },
  };
  const violations = targets.platforms
    .flatMap((platform) => {
      const tier = targets.getTier(platform);
      const text = { caption, hashtags: normalizeHashtags(input.hashtags) };
      const placed = placeFirstComment(commented, platform, text);
      return [
        ...checkContent({
          platform,
          tier,
          caption,
          hashtags: placed.hashtags,
          commentHashtags: placed.commentHashtags,
          media: [],
          ...meta,
          tiktok: toTikTokOptions(input),
          twitter: toTwitterOptions(input),
          linkedin: toLinkedInOptions(input),
          tiktokPrivacyLevels,
        }),
        ...checkFirstComment(commented, { platform, tier }, placed),
      ];
    })
    .filter(({ field }) => !hasMedia || !ABOUT_FILES.has(field))
    .map(toViolation);
  if (violations.length === 0) return;
  throw new CliError('validation_failed', {
    exit: 'validation',
    message: violations[0]?.message ?? '',
    violations,
  });
}

function toViolation({ field, index, code, message, platform }: ContentFinding): Violation {
  const list = POINTERS[field] ?? `/platformOptions/${field.replace('.', '/')}`;
  const pointer = index === undefined ? list : `${list}/${index}/text`;
  return addFlag({ pointer, code, message, platform });
}

async function readPrivacyLevels(client: Client, { tiktokAccountId }: Targets) {
  if (tiktokAccountId === null) return null;
  try {
    const params = { accountId: tiktokAccountId };
    return (await client.call('getCreatorOptions', { params })).privacyLevels;
  } catch (error) {
    // Don't stop if TikTok is unavailable: the server decides what that means.
    if (error instanceof CliError && error.exit === 'api') return null;
    throw error;
  }
}
