import { listMediaWarnings } from '../fit/media-warnings.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import type { AccountTier } from '../platforms/account-tier.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import type { PublishPostInput, PublishWarning } from '../posts/publish.ts';
import { isStory } from '../posts/story-format.ts';
import { formatCount } from '../text/format-count.ts';
import { warnOfMissingLabels } from './disclose.ts';
import { toLeftOutMessage } from './file-lists.ts';
import { warnOfLeftOutComment } from './first-comment.ts';
import { toStoryFilesMessage, warnOfStoryText } from './story-rules.ts';

type Input = Omit<PublishPostInput, 'refreshToken'>;

interface WarnedFiles {
  /** The files that the platform gets, and those that the post names for it. */
  readonly files: readonly unknown[];
  readonly named: readonly unknown[];
  readonly media: readonly MediaFacts[];
}

interface Place {
  readonly platform: PlatformId;
  readonly tier: AccountTier;
  /** Where the request names the files. */
  readonly pointer: string;
}

/** Returns everything about one platform's part of a post that its author should know and that doesn't block it. */
export function listWarnings(input: Input, place: Place, files: WarnedFiles): PublishWarning[] {
  const { platform } = place;
  return [
    ...warnOfFiles(place, files, isStory(platform, input.platformOptions)),
    ...warnOfCover(input, platform, files.files.length),
    ...warnOfStoryText(input, platform),
    ...warnOfLeftOutComment(input, platform),
    ...warnOfMissingLabels(input, platform),
  ];
}

/** No platform's API takes a cover for one of several files. Where only one is sent, its own rules decide. */
function warnOfCover(
  { content, platformOptions }: Input,
  platform: PlatformId,
  count: number,
): PublishWarning[] {
  if (count < 2) return [];
  const message = `${PLATFORMS[platform].name} gets ${formatCount(count, 'file')} and leaves out your cover: a cover belongs to the whole post when it’s one video.`;
  const code = 'cover_left_out' as const;
  return [
    ...(content.coverMediaId ? [{ pointer: '/content/coverMediaId', code, message }] : []),
    ...(platformOptions.coverOffsetMs === undefined
      ? []
      : [{ pointer: '/platformOptions/coverOffsetMs', code, message }]),
  ];
}

function warnOfFiles(
  { platform, tier, pointer }: Place,
  { files, named, media }: WarnedFiles,
  isOwnStory: boolean,
): PublishWarning[] {
  const message = isOwnStory
    ? toStoryFilesMessage(platform, named.length)
    : toLeftOutMessage(platform, files.length, named.length);
  const leftOut = { code: 'files_left_out' as const, message };
  return [
    // They're about how posts show a file.
    ...(isOwnStory ? [] : media.flatMap((file) => listMediaWarnings(platform, file, tier))),
    ...(files.length < named.length ? [leftOut] : []),
  ].map((warning) => ({ pointer, ...warning }));
}
