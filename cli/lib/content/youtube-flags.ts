import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { MAX_CAPTIONS_CHARACTERS } from '#app/domain/posts/caption-text.ts';
import { PrivacyStatus, YOUTUBE_LICENSES } from '#app/domain/posts/publish-options.ts';
import { YOUTUBE_CATEGORY_IDS } from '#app/domain/posts/youtube-category-ids.ts';
import { splitTags } from '#app/domain/posts/youtube-text-rules.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf, values } from '../command/option-schemas.ts';
import type { PublishBody } from './publish-request.ts';

/** The flags of YouTube's own options. */
export const YOUTUBE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--youtube-title <text>',
    description: "YouTube title (default: the caption's first line)",
  },
  {
    flags: '--youtube-privacy <status>',
    description: `${PrivacyStatus.options.join(', ')} (default: unlisted)`,
  },
  {
    flags: '--youtube-tags <list>',
    description: 'YouTube tags, separated by commas (default: the hashtags)',
    isRepeatable: true,
  },
  {
    flags: '--youtube-category <id>',
    description: 'YouTube category ID, such as 27 for Education (default: 22)',
  },
  {
    flags: '--youtube-notify <choice>',
    description: 'notify YouTube subscribers: yes or no (default: yes for public videos)',
  },
  { flags: '--made-for-kids', description: 'mark the YouTube video as made for kids' },
  {
    flags: '--synthetic-media',
    description: 'mark the YouTube video as altered or synthetic',
  },
  {
    flags: '--youtube-license <license>',
    description: `${YOUTUBE_LICENSES.join(' or ')} (default: youtube)`,
  },
  {
    flags: '--youtube-embeddable <choice>',
    description: 'let other sites embed the YouTube video: yes or no (default: yes)',
  },
  { flags: '--paid-placement', description: 'label the YouTube video as a paid promotion' },
  {
    flags: '--youtube-playlist <id>',
    description: 'add the YouTube video to this playlist of the channel',
  },
  {
    flags: '--youtube-captions <file>',
    description: 'upload this SRT or WebVTT file as captions of the YouTube video',
  },
  {
    flags: '--youtube-captions-language <tag>',
    description: 'language of the captions, such as en or pt-BR',
  },
  {
    flags: '--youtube-captions-name <text>',
    description: 'name of the captions next to their language (default: none)',
  },
];

/** In UTF-8, a character has at most 4 bytes. */
const MAX_BYTES = MAX_CAPTIONS_CHARACTERS * 4;

/** Reads a file of captions. A file that is too large isn't read. */
function readCaptions(file: string, check: z.RefinementCtx): string {
  try {
    if (statSync(file).size <= MAX_BYTES) return readFileSync(file, 'utf8');
    check.addIssue(`The captions are larger than ${MAX_CAPTIONS_CHARACTERS} characters: ${file}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    check.addIssue(`Can't read the captions: ${reason}`);
  }
  return z.NEVER;
}

const flag = z.boolean().default(false);

export const YOUTUBE_FIELDS = {
  youtubeTitle: z.string().optional(),
  youtubePrivacy: oneOf(PrivacyStatus.options, '--youtube-privacy').optional(),
  youtubeTags: values('--youtube-tags', 'tags')
    .transform((texts) => texts.flatMap(splitTags))
    .default([]),
  youtubeCategory: oneOf(YOUTUBE_CATEGORY_IDS, '--youtube-category').optional(),
  youtubeNotify: oneOf(['yes', 'no'], '--youtube-notify').optional(),
  madeForKids: flag,
  syntheticMedia: flag,
  youtubeLicense: oneOf(YOUTUBE_LICENSES, '--youtube-license').optional(),
  youtubeEmbeddable: oneOf(['yes', 'no'], '--youtube-embeddable').optional(),
  paidPlacement: flag,
  youtubePlaylist: z.string().trim().min(1, '--youtube-playlist needs an ID.').optional(),
  youtubeCaptions: z.string().transform(readCaptions).optional(),
  youtubeCaptionsLanguage: z.string().trim().optional(),
  youtubeCaptionsName: z.string().trim().optional(),
};

const Flags = z.object(YOUTUBE_FIELDS);
/** `--youtube-privacy` is a field of the content, not an option. */
export type YouTubeFlags = Omit<z.output<typeof Flags>, 'youtubePrivacy'>;

/** Returns undefined if no YouTube option is set. */
export function toYouTubeOptions(
  input: YouTubeFlags,
): NonNullable<PublishBody['platformOptions']>['youtube'] {
  const { madeForKids, syntheticMedia } = input;
  const chosen = { ...toTexts(input), ...toUse(input), ...toCaptions(input) };
  if (Object.keys(chosen).length === 0 && !madeForKids && !syntheticMedia) return undefined;
  return { ...chosen, madeForKids, syntheticMedia };
}

function toTexts(flags: YouTubeFlags) {
  const { youtubeTitle, youtubeTags, youtubeCategory, youtubePlaylist } = flags;
  return {
    ...(youtubeTitle === undefined ? {} : { title: youtubeTitle }),
    ...(youtubeTags.length === 0 ? {} : { tags: youtubeTags }),
    ...(youtubeCategory === undefined ? {} : { categoryId: youtubeCategory }),
    ...(youtubePlaylist === undefined ? {} : { playlistId: youtubePlaylist }),
  };
}

/** A language or a name without a file is sent too, so that it's refused and not dropped. */
function toCaptions(flags: YouTubeFlags) {
  const { youtubeCaptions: text, youtubeCaptionsLanguage: language } = flags;
  const { youtubeCaptionsName: name } = flags;
  if ([text, language, name].every((value) => value === undefined)) return {};
  return { captions: { text: text ?? '', language: language ?? '', name: name ?? '' } };
}

/** Who hears of the video, and what others may do with it. */
function toUse({ youtubeNotify, youtubeLicense, youtubeEmbeddable, paidPlacement }: YouTubeFlags) {
  return {
    ...(youtubeNotify === undefined ? {} : { notifySubscribers: youtubeNotify === 'yes' }),
    ...(youtubeLicense === undefined ? {} : { license: youtubeLicense }),
    ...(youtubeEmbeddable === undefined ? {} : { embeddable: youtubeEmbeddable === 'yes' }),
    ...(paidPlacement ? { paidPlacement } : {}),
  };
}
