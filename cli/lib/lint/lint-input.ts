import { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf } from '../command/option-schemas.ts';
import { PUBLISH_FIELDS, PUBLISH_OPTIONS, type PublishInput } from '../content/publish-input.ts';

const FORMATS = ['json', 'sarif', 'github'] as const;

/** The flags of `publish` that describe the post itself and don't need a server. */
const POST_FIELDS = {
  platforms: true,
  account: true,
  caption: true,
  captionFile: true,
  hashtags: true,
  firstComment: true,
  firstCommentOn: true,
  hashtagsInComment: true,
  disclose: true,
  media: true,
  altText: true,
  cover: true,
  coverAt: true,
  autoFit: true,
  leaveOutFiles: true,
  instagramFormat: true,
  instagramCollaborators: true,
  instagramTag: true,
  instagramLocation: true,
  instagramFeed: true,
  instagramTrial: true,
  instagramAudio: true,
  instagramCarouselShape: true,
  facebookFormat: true,
  facebookLink: true,
  facebookPlace: true,
  facebookBackground: true,
  tiktokPrivacy: true,
  tiktokAllow: true,
  tiktokDisclosure: true,
  tiktokAiGenerated: true,
  tiktokTitle: true,
  tiktokCover: true,
  tiktokMusic: true,
  youtubeTitle: true,
  youtubePrivacy: true,
  youtubeTags: true,
  youtubeCategory: true,
  youtubeNotify: true,
  madeForKids: true,
  syntheticMedia: true,
  youtubeLicense: true,
  youtubeEmbeddable: true,
  youtubePlaylist: true,
  youtubeCaptions: true,
  youtubeCaptionsLanguage: true,
  youtubeCaptionsName: true,
  paidPlacement: true,
  twitterReplies: true,
  twitterMadeWithAi: true,
  twitterPaidPartnership: true,
  twitterThread: true,
  twitterAiPosts: true,
  twitterPaidPosts: true,
  twitterSplit: true,
  twitterNumbers: true,
  twitterPoll: true,
  twitterPollMinutes: true,
  linkCard: true,
  linkTitle: true,
  linkDescription: true,
  linkedinQuestion: true,
  linkedinPoll: true,
  linkedinPollDays: true,
  linkedinVisibility: true,
  documentTitle: true,
  linkedinReshare: true,
} as const;

function toName(flags: string): string {
  const [, word = ''] = /--([\w-]+)/u.exec(flags) ?? [];
  return word.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

export const LINT_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--format <format>',
    description: 'json, sarif (SARIF 2.1.0 for code scanning), or github (workflow annotations)',
  },
  {
    flags: '--accounts <file>',
    description: 'output of "fanfare accounts list --json", to check each account\'s limits',
  },
  {
    flags: '--premium',
    description: "use X Premium limits for X accounts that --accounts doesn't cover",
  },
  ...PUBLISH_OPTIONS.filter(({ flags }) => toName(flags) in POST_FIELDS),
];

export const LintInput = z
  .object(PUBLISH_FIELDS)
  .pick(POST_FIELDS)
  .extend({
    file: z.array(z.string().min(1, 'Enter a file or folder name.')).default([]),
    format: oneOf(FORMATS, '--format').optional(),
    accounts: z.string().min(1, '--accounts needs a file name.').optional(),
    premium: z.boolean().default(false),
  })
  .refine(({ file, ...input }) => file.length > 0 || hasPost(input), {
    path: ['file'],
    error: 'Specify what to check: a file, a folder, or a post with --platforms and --caption.',
  })
  .refine(({ file, ...input }) => file.length === 0 || !hasPost(input), {
    path: ['platforms'],
    error: 'Specify files, or one post with flags, not both.',
  });
export type LintInput = z.infer<typeof LintInput>;

function hasPost(input: Partial<PublishInput>): boolean {
  const { platforms = [], account = [], caption, captionFile, media = [], hashtags = [] } = input;
  return (
    caption !== undefined ||
    captionFile !== undefined ||
    [platforms, account, media, hashtags].some((list) => list.length > 0)
  );
}

/** Resolves platform names. Without a server, `all` means every platform. */
export function toPlatforms(platforms: PublishInput['platforms']) {
  return platforms.includes('all')
    ? [...PLATFORM_IDS]
    : PLATFORM_IDS.filter((id) => platforms.includes(id));
}
