import { z } from 'zod';
import { PLATFORM_IDS, toPlatformId } from '#app/domain/platforms/platforms.ts';
import {
  PrivacyStatus,
  splitTags,
  TikTokPrivacyLevel,
  YOUTUBE_CATEGORY_IDS,
} from '#app/domain/posts/publish-options.ts';
import type { OptionSpec } from '../command/define-command.ts';
import {
  list,
  oneOf,
  patience,
  values,
  WAIT_OPTION,
  wholeNumber,
} from '../command/option-schemas.ts';

const PLATFORM_CHOICES = ['all', ...PLATFORM_IDS] as const;
const TIKTOK_ALLOWANCES = ['comment', 'duet', 'stitch'] as const;
const LINK_CARDS = ['on', 'no-image', 'off'] as const;
const TIKTOK_DISCLOSURES = ['own-business', 'paid-partnership'] as const;

export const PUBLISH_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--platforms <list>',
    description: `all, or some of ${PLATFORM_IDS.join(',')}: each platform's default account`,
    isRepeatable: true,
  },
  {
    flags: '--account <id>',
    description: 'exactly this account instead; may be repeated',
    isRepeatable: true,
  },
  { flags: '--caption <text>', description: 'the text of the post' },
  { flags: '--caption-file <file>', description: 'the text from a file, or from stdin with -' },
  {
    flags: '--hashtags <list>',
    description: 'with or without #, parted by commas',
    isRepeatable: true,
  },
  {
    flags: '--media <file>',
    description: 'an image or video to upload and attach; several make a carousel',
    isRepeatable: true,
  },
  {
    flags: '--media-id <id>',
    description: 'a file that is uploaded already; may be repeated',
    isRepeatable: true,
  },
  {
    flags: '--alt-text <text>',
    description:
      'what --media shows, for those who do not see it; once for each file, in their order',
    isRepeatable: true,
  },
  {
    flags: '--cover <file>',
    description: "an image to upload: the video's cover, or the image of LinkedIn's link preview",
  },
  { flags: '--cover-id <id>', description: 'a cover that is uploaded already' },
  {
    flags: '--cover-at <ms>',
    description: 'the moment of the video whose picture is its cover (Instagram, TikTok)',
  },
  {
    flags: '--auto-fit',
    description: 'have a file made that each platform takes, where it must be',
  },
  {
    flags: '--tiktok-privacy <level>',
    description: `who can see it on TikTok, which has no default: ${TikTokPrivacyLevel.options.join(', ')}`,
  },
  {
    flags: '--tiktok-allow <list>',
    description: `what others may do on TikTok: ${TIKTOK_ALLOWANCES.join(',')}`,
    isRepeatable: true,
  },
  {
    flags: '--tiktok-disclosure <list>',
    description: `commercial content on TikTok: ${TIKTOK_DISCLOSURES.join(',')}`,
    isRepeatable: true,
  },
  { flags: '--tiktok-ai-generated', description: 'label the TikTok post as made by AI' },
  {
    flags: '--youtube-title <text>',
    description: "the video's title; else the caption's first line",
  },
  {
    flags: '--youtube-privacy <status>',
    description: `${PrivacyStatus.options.join(', ')} (default: unlisted)`,
  },
  {
    flags: '--youtube-tags <list>',
    description: 'tags of the video, separated by commas (default: the hashtags)',
    isRepeatable: true,
  },
  {
    flags: '--youtube-category <id>',
    description: "the category's ID on YouTube, such as 27 for Education (default: 22)",
  },
  {
    flags: '--youtube-notify <choice>',
    description: 'yes or no: notify subscribers (default: yes for a public video)',
  },
  { flags: '--made-for-kids', description: 'tell YouTube that the video is made for kids' },
  {
    flags: '--synthetic-media',
    description: 'tell YouTube that the video is altered or synthetic',
  },
  {
    flags: '--link-card <choice>',
    description: `the preview card of a link on LinkedIn: ${LINK_CARDS.join(', ')} (default: on)`,
  },
  { flags: '--link-title <text>', description: "the card's title; else the page's own" },
  {
    flags: '--link-description <text>',
    description: "the card's description; else the page's own",
  },
  {
    flags: '--allow-duplicate',
    description: 'post although the same went to the same account within the last hour',
  },
  {
    flags: '--idempotency-key <key>',
    description: 'with the key of an earlier try that may have arrived, it is posted once',
  },
  WAIT_OPTION,
];

const flag = z.boolean().default(false);
const MAX_FILES = 20;
const Files = z.array(z.string()).max(MAX_FILES, `A post has at most ${MAX_FILES} files.`);

/** Validates each flag separately. Rules across flags depend on the command. */
export const PUBLISH_FIELDS = {
  platforms: list('--platforms')
    .transform((names) => names.map(toPlatformId))
    .pipe(z.array(oneOf(PLATFORM_CHOICES, '--platforms')))
    .default([]),
  account: list('--account').default([]),
  caption: z.string().optional(),
  captionFile: z.string().min(1, '--caption-file needs the name of a file, or -.').optional(),
  hashtags: list('--hashtags').default([]),
  media: values('--media', 'the name of a file').pipe(Files).default([]),
  mediaId: list('--media-id').pipe(Files).default([]),
  altText: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .pipe(z.array(z.string().max(1000, 'An alt text has at most 1000 characters.')))
    .default([]),
  cover: z.string().min(1, '--cover needs the name of a file.').optional(),
  coverId: z.string().min(1, '--cover-id needs an id.').optional(),
  coverAt: wholeNumber('--cover-at', { min: 0, max: 86_400_000 }).optional(),
  autoFit: flag,
  tiktokPrivacy: oneOf(TikTokPrivacyLevel.options, '--tiktok-privacy').optional(),
  tiktokAllow: list('--tiktok-allow')
    .pipe(z.array(oneOf(TIKTOK_ALLOWANCES, '--tiktok-allow')))
    .default([]),
  tiktokDisclosure: list('--tiktok-disclosure')
    .pipe(z.array(oneOf(TIKTOK_DISCLOSURES, '--tiktok-disclosure')))
    .default([]),
  tiktokAiGenerated: flag,
  youtubeTitle: z.string().optional(),
  youtubePrivacy: oneOf(PrivacyStatus.options, '--youtube-privacy').optional(),
  youtubeTags: values('--youtube-tags', 'tags')
    .transform((texts) => texts.flatMap(splitTags))
    .default([]),
  youtubeCategory: oneOf(YOUTUBE_CATEGORY_IDS, '--youtube-category').optional(),
  youtubeNotify: oneOf(['yes', 'no'], '--youtube-notify').optional(),
  madeForKids: flag,
  syntheticMedia: flag,
  linkCard: oneOf(LINK_CARDS, '--link-card').optional(),
  linkTitle: z.string().optional(),
  linkDescription: z.string().optional(),
  allowDuplicate: flag,
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/u, '--idempotency-key needs 1 to 255 visible ASCII characters.')
    .optional(),
  wait: patience('--wait'),
};
const Options = z.object(PUBLISH_FIELDS);
export type PublishInput = z.infer<typeof Options>;

/**
 * Options for a rule across flags. It also runs if a single flag is invalid, so all errors are reported at
 * once.
 */
function refinement(path: keyof PublishInput, error: string) {
  return { path: [path], error, when: () => true };
}

export const PublishInput = Options.refine(
  ({ platforms, account }) => platforms.length > 0 || account.length > 0,
  refinement('platforms', 'Say where: --platforms all, some of them, or --account.'),
)
  .refine(
    ({ platforms, account }) => platforms.length === 0 || account.length === 0,
    refinement('account', 'Give either --platforms or --account, not both.'),
  )
  .refine(
    ({ caption, captionFile }) => caption === undefined || captionFile === undefined,
    refinement('captionFile', 'Give either --caption or --caption-file, not both.'),
  )
  .refine(
    ({ media, mediaId }) => media.length === 0 || mediaId.length === 0,
    refinement('mediaId', 'Give either --media or --media-id, not both.'),
  )
  .refine(
    ({ media, altText }) => altText.length <= media.length,
    refinement(
      'altText',
      '--alt-text describes a file of --media: there are more texts than files.',
    ),
  )
  .refine(
    ({ cover, coverId }) => cover === undefined || coverId === undefined,
    refinement('coverId', 'Give either --cover or --cover-id, not both.'),
  );

export const PUBLISH_NAMES = Object.keys(PUBLISH_FIELDS) as (keyof PublishInput)[];

/** Returns the options with these names, in their original order. */
export function pickOptions(names: readonly (keyof PublishInput)[]): OptionSpec[] {
  const flags = new Set(
    names.map((name) => `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`),
  );
  return PUBLISH_OPTIONS.filter((option) => flags.has(option.flags.split(' ')[0] ?? ''));
}
