import { toAlternatives } from '#app/domain/text/name-list.ts';
import { z } from 'zod';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { components } from '../../client/api-types.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPostResult } from '#cli/lib/publish/follow-post.ts';
import type { Client } from '../../client/client.ts';
import { id, list, oneOf } from '#cli/lib/command/option-schemas.ts';
import { toCommentFields } from '#cli/lib/content/comment-flags.ts';
import { toDisclosureFields } from '#cli/lib/content/disclosure-flags.ts';
import { toLinkFields } from '#cli/lib/content/link-flags.ts';
import { pickOptions, PUBLISH_FIELDS } from '#cli/lib/content/publish-input.ts';
import { nameFlags, toPlatformOptions } from '#cli/lib/content/publish-request.ts';
import { readCaption } from '#cli/lib/content/read-caption.ts';
import { toPlatformName } from '#cli/lib/show/show-post.ts';

type ChangeBody = components['schemas']['ChangePostRequest'];

const FIELDS = [
  'caption',
  'captionFile',
  'hashtags',
  'disclose',
  'firstComment',
  'firstCommentOn',
  'hashtagsInComment',
  'coverAt',
  'instagramFormat',
  'instagramCollaborators',
  'instagramTag',
  'instagramLocation',
  'instagramFeed',
  'instagramTrial',
  'instagramAudio',
  'facebookFormat',
  'facebookLink',
  'facebookPlace',
  'facebookBackground',
  'tiktokPrivacy',
  'tiktokAllow',
  'tiktokDisclosure',
  'tiktokAiGenerated',
  'tiktokTitle',
  'tiktokCover',
  'tiktokMusic',
  'youtubeTitle',
  'youtubePrivacy',
  'youtubeTags',
  'youtubeCategory',
  'youtubeNotify',
  'madeForKids',
  'syntheticMedia',
  'youtubeLicense',
  'youtubeEmbeddable',
  'youtubePlaylist',
  'youtubeCaptions',
  'youtubeCaptionsLanguage',
  'youtubeCaptionsName',
  'paidPlacement',
  'twitterReplies',
  'twitterMadeWithAi',
  'twitterPaidPartnership',
  'twitterThread',
  'twitterAiPosts',
  'twitterPaidPosts',
  'twitterSplit',
  'twitterNumbers',
  'twitterPoll',
  'twitterPollMinutes',
  'linkCard',
  'linkTitle',
  'linkDescription',
  'linkedinQuestion',
  'linkedinPoll',
  'linkedinPollDays',
  'linkedinVisibility',
  'documentTitle',
  'linkedinReshare',
  'shortenLinks',
  'allowDuplicate',
] as const;

const Changes = z.object(PUBLISH_FIELDS).pick({
  caption: true,
  captionFile: true,
  hashtags: true,
  disclose: true,
  firstComment: true,
  firstCommentOn: true,
  hashtagsInComment: true,
  coverAt: true,
  shortenLinks: true,
  allowDuplicate: true,
  instagramFormat: true,
  instagramCollaborators: true,
  instagramTag: true,
  instagramLocation: true,
  instagramFeed: true,
  instagramTrial: true,
  instagramAudio: true,
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
  youtubeTags: true,
  youtubeCategory: true,
  youtubeNotify: true,
  youtubeTitle: true,
  youtubePrivacy: true,
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
});
type Changes = z.infer<typeof Changes>;

const Own = z.object({
  platform: list('--platform')
    .pipe(z.array(oneOf(PLATFORM_IDS, '--platform')))
    .default([]),
  shared: z.boolean().default(false),
});

const OWN_OPTIONS = [
  {
    flags: '--platform <platform>',
    description: 'change the text only for these platforms',
    isRepeatable: true,
  },
  { flags: '--shared', description: 'use the shared text for --platform again' },
];

/** A condition the flags must meet. All violations are reported together. */
type Rule = readonly [isMet: (flags: Changes & z.infer<typeof Own>) => boolean, string, string];
const RULES: readonly Rule[] = [
  [
    ({ caption, captionFile }) => caption === undefined || captionFile === undefined,
    ...(['captionFile', 'Use --caption or --caption-file, not both.'] as const),
  ],
  [
    ({ shared, platform }) => !shared || platform.length > 0,
    ...(['platform', '--shared needs --platform.'] as const),
  ],
  [
    (flags) => !flags.shared || !hasText(flags),
    ...(['shared', 'Use --shared or a caption, not both.'] as const),
  ],
  [
    (flags) => flags.platform.length === 0 || flags.shared || hasText(flags),
    ...(['platform', '--platform needs a text: --caption, --hashtags, or --shared.'] as const),
  ],
];

const hasText = ({ caption, captionFile, hashtags }: Changes): boolean =>
  caption !== undefined || captionFile !== undefined || hashtags.length > 0;

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  options: [...OWN_OPTIONS, ...pickOptions(FIELDS)],
  input: z
    .object({ ...Changes.shape, ...Own.shape, post: id('post', 'post_01kb…') })
    .superRefine((flags, refinement) => {
      for (const [isMet, flag, message] of RULES)
        if (!isMet(flags)) refinement.addIssue({ code: 'custom', path: [flag], message });
    }),
  examples: [
    'fanfare posts update post_01kb… --caption "The kiln opens on Sunday"',
    'fanfare posts update post_01kb… --caption-file post.txt --hashtags kiln,open',
    'fanfare posts update post_01kb… --platform twitter --caption "Kiln, Sunday, ten"',
  ],
  output:
    'The post with its "deliveries". Values you specify replace the old ones; the choices of TikTok, YouTube, and\nLinkedIn are replaced as a whole. If you only change a platform\'s caption, it keeps its hashtags, and the other\nway around. Once publishing has started on any platform, the command fails and nothing is changed.',
  exits: ['validation'],
  async run(context, { post: postId, ...changes }) {
    const body = await toBody(context, changes);
    const client = await context.connect();
    if (changes.platform.length > 0) await requireDeliveries(client, postId, changes.platform);
    const call = client.call('changePost', { params: { postId }, body });
    return toPostResult(await call.catch(nameFlags));
  },
});

/** Throws if the post doesn't go to one of these platforms: its text would be stored but never used. */
async function requireDeliveries(client: Client, postId: string, requested: readonly PlatformId[]) {
  const { deliveries } = await client.call('getPost', { params: { postId } });
  const there = deliveries.filter(({ state }) => state !== 'canceled');
  const names = new Set(there.map(({ platform }) => platform));
  const missing = requested.filter((platform) => !names.has(platform)).map(toPlatformName);
  if (missing.length === 0) return;
  const message = `The post isn't for ${toAlternatives(missing)}. Its platforms: ${[...names].map(toPlatformName).join(', ') || 'none'}.`;
  throw new CliError('invalid_usage', { exit: 'usage', message });
}

async function toBody(
  context: Parameters<typeof readCaption>[0],
  changes: Changes & z.infer<typeof Own>,
): Promise<ChangeBody> {
  const { platform, youtubePrivacy, allowDuplicate } = changes;
  const text = await toText(context, changes);
  const content = {
    ...(platform.length === 0 ? text : {}),
    ...toCommentFields(changes),
    ...toDisclosureFields(changes),
    ...(youtubePrivacy ? { privacyStatus: youtubePrivacy } : {}),
  };
  const own = platform.map((name) => [name, changes.shared ? null : text] as const);
  const platformOptions = toPlatformOptions(changes);
  const body = {
    ...(Object.keys(content).length > 0 ? { content } : {}),
    ...(own.length > 0
      ? { isIndividualMode: true, individualContent: Object.fromEntries(own) }
      : {}),
    ...(Object.keys(platformOptions).length > 0 ? { platformOptions } : {}),
    ...toLinkFields(changes),
  };
  if (Object.keys(body).length > 0) return allowDuplicate ? { ...body, allowDuplicate } : body;
  const message = 'Specify what to change: --caption, --hashtags, or an option of a platform.';
  throw new CliError('invalid_usage', { exit: 'usage', message });
}

/** Returns the caption and hashtags that were given. */
async function toText(context: Parameters<typeof readCaption>[0], changes: Changes) {
  const { caption, captionFile, hashtags } = changes;
  const hasCaption = caption !== undefined || captionFile !== undefined;
  return {
    ...(hasCaption ? { captions: [await readCaption(context, changes)] } : {}),
    ...(hashtags.length > 0 ? { hashtags } : {}),
  };
}
