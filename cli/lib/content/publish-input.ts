import { z } from 'zod';
import { PLATFORM_IDS, toPlatformId } from '#app/domain/platforms/platforms.ts';
import { MAX_FILES_PER_POST } from '#app/domain/posts/files-per-post.ts';
import type { OptionSpec } from '../command/define-command.ts';
import {
  list,
  oneOf,
  patience,
  values,
  WAIT_OPTION,
  wholeNumber,
} from '../command/option-schemas.ts';
import { COMMENT_FIELDS, COMMENT_OPTIONS } from './comment-flags.ts';
import { DISCLOSURE_FIELDS, DISCLOSURE_OPTIONS } from './disclosure-flags.ts';
import { LINK_FIELDS, LINK_OPTIONS } from './link-flags.ts';
import { LINKEDIN_FIELDS, LINKEDIN_OPTIONS } from './linkedin-flags.ts';
import { META_FIELDS, META_OPTIONS } from './meta-flags.ts';
import { MENTION_FIELDS, MENTION_OPTION } from './mention-flags.ts';
import { SNIPPET_FIELDS, SNIPPET_OPTIONS } from './snippet-flags.ts';
import { TIKTOK_FIELDS, TIKTOK_OPTIONS } from './tiktok-flags.ts';
import { TIME_FIELDS, TIME_OPTIONS, TIME_RULES } from './time-flags.ts';
import { TWITTER_FIELDS, TWITTER_OPTIONS } from './twitter-flags.ts';
import { YOUTUBE_FIELDS, YOUTUBE_OPTIONS } from './youtube-flags.ts';

const PLATFORM_CHOICES = ['all', ...PLATFORM_IDS] as const;

export const PUBLISH_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--platforms <list>',
    description: `all, or some of ${PLATFORM_IDS.join(',')}: use each platform's default account`,
    isRepeatable: true,
  },
  {
    flags: '--account <id>',
    description: 'publish to this account instead; can be repeated',
    isRepeatable: true,
  },
  {
    flags: '--group <name>',
    description: 'publish to the accounts of this group, by name or ID; can be repeated',
    isRepeatable: true,
  },
  {
    flags: '--queue <name>',
    description: "take this queue's next free slot, by name or ID; without targets, its accounts",
  },
  { flags: '--front', description: "take the queue's first slot, and move the others back" },
  ...TIME_OPTIONS,
  { flags: '--caption <text>', description: 'text of the post' },
  {
    flags: '--caption-file <file>',
    description: 'read the text from a file, or from stdin with -',
  },
  {
    flags: '--hashtags <list>',
    description: 'hashtags, with or without #, separated by commas',
    isRepeatable: true,
  },
  ...SNIPPET_OPTIONS,
  MENTION_OPTION,
  ...COMMENT_OPTIONS,
  ...DISCLOSURE_OPTIONS,
  ...LINK_OPTIONS,
  {
    flags: '--media <file>',
    description: 'image or video to upload and attach; repeat it for a carousel',
    isRepeatable: true,
  },
  {
    flags: '--media-id <id>',
    description: 'media already in the library; can be repeated',
    isRepeatable: true,
  },
  {
    flags: '--alt-text <text>',
    description: 'alt text for --media; repeat it for each file, in order',
    isRepeatable: true,
  },
  {
    flags: '--cover <file>',
    description: "image to upload as the video's cover or LinkedIn's link preview image",
  },
  { flags: '--cover-id <id>', description: 'cover image already in the library' },
  {
    flags: '--cover-at <ms>',
    description: 'video frame to use as the cover (Instagram, TikTok)',
  },
  {
    flags: '--auto-fit',
    description: 'convert files for platforms that need it',
  },
  {
    flags: '--leave-out-files',
    description: 'if a platform takes fewer files, send the first ones that it takes',
  },
  ...TIKTOK_OPTIONS,
  ...YOUTUBE_OPTIONS,
  ...META_OPTIONS,
  ...TWITTER_OPTIONS,
  ...LINKEDIN_OPTIONS,
  {
    flags: '--allow-duplicate',
    description:
      'publish even if the same post was published to the same account within the last hour',
  },
  {
    flags: '--idempotency-key <key>',
    description: 'key of an earlier attempt, so the post is published only once',
  },
  WAIT_OPTION,
];

const flag = z.boolean().default(false);
const Files = z
  .array(z.string())
  .max(MAX_FILES_PER_POST, `A post can have at most ${MAX_FILES_PER_POST} files.`);

/** Validates each flag separately. Rules across flags depend on the command. */
export const PUBLISH_FIELDS = {
  platforms: list('--platforms')
    .transform((names) => names.map(toPlatformId))
    .pipe(z.array(oneOf(PLATFORM_CHOICES, '--platforms')))
    .default([]),
  account: list('--account').default([]),
  group: values('--group', 'a name').default([]),
  queue: z.string().trim().min(1, '--queue needs a name or an ID.').optional(),
  front: flag,
  ...TIME_FIELDS,
  caption: z.string().optional(),
  captionFile: z.string().min(1, '--caption-file needs a file name, or - for stdin.').optional(),
  hashtags: list('--hashtags').default([]),
  ...COMMENT_FIELDS,
  ...DISCLOSURE_FIELDS,
  ...LINK_FIELDS,
  media: values('--media', 'a file name').pipe(Files).default([]),
  mediaId: list('--media-id').pipe(Files).default([]),
  altText: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .pipe(z.array(z.string().max(1000, 'Alt text can have at most 1,000 characters.')))
    .default([]),
  cover: z.string().min(1, '--cover needs a file name.').optional(),
  coverId: z.string().min(1, '--cover-id needs an ID.').optional(),
  coverAt: wholeNumber('--cover-at', { min: 0, max: 86_400_000 }).optional(),
  autoFit: flag,
  leaveOutFiles: flag,
  ...TIKTOK_FIELDS,
  ...YOUTUBE_FIELDS,
  ...META_FIELDS,
  ...TWITTER_FIELDS,
  ...LINKEDIN_FIELDS,
  allowDuplicate: flag,
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/u, '--idempotency-key needs 1 to 255 visible ASCII characters.')
    .optional(),
  wait: patience('--wait'),
};
// Drafts, series, and files that commands check offline take no snippets or mentions.
const Options = z.object({ ...PUBLISH_FIELDS, ...SNIPPET_FIELDS, ...MENTION_FIELDS });
export type PublishInput = z.infer<typeof Options>;

/** Options for a rule across flags, which also runs if a single flag is invalid, so that all errors are reported. */
function refinement(path: keyof PublishInput, error: string) {
  return { path: [path], error, when: () => true };
}

export const PublishInput = Options.refine(
  ({ platforms, account, group, queue }) =>
    queue !== undefined || [platforms, account, group].some(({ length }) => length > 0),
  refinement('platforms', 'Specify where to publish with --platforms, --account, or --group.'),
)
  .refine(
    ({ queue, front }) => !front || queue !== undefined,
    refinement('front', 'Specify the --queue to whose front the post goes.'),
  )
  .refine(
    ({ at, queue }) => at === undefined || queue === undefined,
    refinement('at', 'Use --at or --queue, not both.'),
  )
  .superRefine((flags, context) => {
    for (const name of ['snippetLink', 'snippetDate', 'snippetCampaign'] as const)
      if (flags[name] !== undefined && flags.snippet.length === 0)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'Specify the --snippet that needs this value.',
        });
    for (const [isMet, flag, message] of TIME_RULES)
      if (!isMet(flags)) context.addIssue({ code: 'custom', path: [flag], message });
  })
  .refine(
    ({ platforms, account }) => platforms.length === 0 || account.length === 0,
    refinement('account', 'Use --platforms or --account, not both.'),
  )
  .refine(
    ({ platforms, group }) => platforms.length === 0 || group.length === 0,
    refinement('group', 'Use --platforms or --group, not both.'),
  )
  .refine(
    ({ caption, captionFile }) => caption === undefined || captionFile === undefined,
    refinement('captionFile', 'Use --caption or --caption-file, not both.'),
  )
  .refine(
    ({ media, mediaId }) => media.length === 0 || mediaId.length === 0,
    refinement('mediaId', 'Use --media or --media-id, not both.'),
  )
  .refine(
    ({ media, altText }) => altText.length <= media.length,
    refinement('altText', 'There are more --alt-text values than --media files.'),
  )
  .refine(
    ({ cover, coverId }) => cover === undefined || coverId === undefined,
    refinement('coverId', 'Use --cover or --cover-id, not both.'),
  );

export const PUBLISH_NAMES = Object.keys(PUBLISH_FIELDS) as (keyof PublishInput)[];

/** Returns the options with these names, in their original order, each with the flag that turns it off. */
export function pickOptions(names: readonly (keyof PublishInput)[]): OptionSpec[] {
  const flags = new Set(
    names.map((name) => `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`),
  );
  const toFlag = (option: OptionSpec) =>
    (option.flags.split(' ')[0] ?? '').replace(/^--no-/u, '--');
  return PUBLISH_OPTIONS.filter((option) => flags.has(toFlag(option)));
}
