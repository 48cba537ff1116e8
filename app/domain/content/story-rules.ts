import { checkRule, type MediaFacts } from '../media/media-rules.ts';
import type { MediaKind } from '../media/media.ts';
import { getStoryRule } from '../media/story-limits.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import type { PublishPostInput, PublishWarning } from '../posts/publish.ts';
import { type FormatOptions, isStory } from '../posts/story-format.ts';
import type { ContentFinding } from './content-rules.ts';

const toName = (platform: PlatformId): string => `A story on ${PLATFORMS[platform].name}`;

/** Returns every rule for stories that the files break. The text isn't part of a story. */
export function checkStory({
  platform,
  media,
}: {
  readonly platform: PlatformId;
  readonly media: readonly MediaFacts[];
}): ContentFinding[] {
  return listFaults(platform, media).map((fault) => ({ ...fault, platform, field: 'media' }));
}

function listFaults(
  platform: PlatformId,
  media: readonly MediaFacts[],
): Pick<ContentFinding, 'code' | 'message'>[] {
  const name = toName(platform);
  if (media.length === 0)
    return [{ code: 'media_required', message: `${name} needs an image or a video.` }];
  if (media.length > 1) {
    const message = `${name} takes one file; this one has ${media.length}. Remove the others, or let Fanfare leave them out.`;
    return [{ code: 'too_many_files', message }];
  }
  return media.flatMap((file) => {
    const rule = getStoryRule(platform, file.kind);
    if (rule) return checkRule(name, rule, file);
    return [{ code: 'unsupported_media', message: `${name} takes an image or a video.` } as const];
  });
}

/** Returns the first file that a story takes. If it takes none of them, returns all, which the rules then refuse. */
export function chooseStoryFile<F>(
  platform: PlatformId,
  files: readonly F[],
  getKind: (file: F) => MediaKind,
): readonly F[] {
  const first = files.find((file) => getStoryRule(platform, getKind(file)) !== null);
  return first === undefined ? files : [first];
}

/** Returns the warning that a story gets one of several files. */
export const toStoryFilesMessage = (platform: PlatformId, all: number): string =>
  `${toName(platform)} gets 1 of the ${all} files, because a story takes one.`;

/** Returns the warning that a story doesn't show the post's text. */
export const toStoryTextMessage = (platform: PlatformId): string =>
  `${toName(platform)} shows no caption and no hashtags. Put the words into the image or video.`;

/** What a story leaves out of a post, as the text for everyone and as this platform's own. */
interface StoryInput extends Pick<
  PublishPostInput,
  'content' | 'individualContent' | 'isIndividualMode'
> {
  readonly platformOptions?: FormatOptions;
}

/** Returns a warning if the post has a text that its story doesn't show. */
export function warnOfStoryText(
  { content, individualContent, isIndividualMode, platformOptions }: StoryInput,
  platform: PlatformId,
): PublishWarning[] {
  if (!isStory(platform, platformOptions)) return [];
  const individual = isIndividualMode ? individualContent?.[platform] : undefined;
  const { captions, hashtags } = individual ?? content;
  if ((captions[0] ?? '').trim() === '' && hashtags.length === 0) return [];
  return [
    {
      pointer: individual ? `/individualContent/${platform}/captions/0` : '/content/captions/0',
      code: 'story_text_left_out',
      message: toStoryTextMessage(platform),
    },
  ];
}
