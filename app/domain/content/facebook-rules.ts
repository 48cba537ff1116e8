import { MAX_BACKGROUND_TEXT } from '../posts/facebook-limits.ts';
import { isStory } from '../posts/story-format.ts';
import { composeText } from '../text/text.ts';
import type { ContentFinding, PlannedContent } from './content-rules.ts';
import { isMetaId } from './meta-id.ts';

type Name = 'link' | 'placeId' | 'backgroundId';
type Fault = Pick<ContentFinding, 'code' | 'field' | 'message'>;

const unsupported = (name: Name, message: string): Fault => ({
  code: 'option_unsupported',
  field: `facebook.${name}`,
  message,
});
const invalid = (name: Name, message: string): Fault => ({
  code: 'option_invalid',
  field: `facebook.${name}`,
  message,
});

/** Returns every rule that Facebook's own options break. */
export function checkFacebook(content: PlannedContent): ContentFinding[] {
  const { platform, facebook } = content;
  if (platform !== 'facebook' || !facebook) return [];
  const { link, placeId, backgroundId } = facebook;
  const faults = [
    ...(link ? listLinkFaults(link, content) : []),
    ...(placeId ? listPlaceFaults(placeId, content) : []),
    ...(backgroundId ? listBackgroundFaults(backgroundId, content) : []),
  ];
  return faults.map((fault) => ({ ...fault, platform }));
}

const isFacebookStory = ({ facebook }: PlannedContent): boolean =>
  isStory('facebook', { facebook });

function listLinkFaults(link: string, content: PlannedContent): Fault[] {
  if (isFacebookStory(content))
    return [unsupported('link', 'A story on Facebook takes no link. Remove it.')];
  if (content.media.length > 0) {
    const message =
      'A post with files on Facebook shows no link card. Remove the link or the files.';
    return [unsupported('link', message)];
  }
  const url = URL.parse(link);
  if (!url || !/^https?:$/u.test(url.protocol)) {
    const message =
      'The link for Facebook isn’t a web address. Enter one like https://example.com.';
    return [invalid('link', message)];
  }
  // Error 1609008.
  if (!/(?:^|\.)facebook\.com$/u.test(url.hostname)) return [];
  return [invalid('link', 'Facebook makes no card of a link to facebook.com. Remove the link.')];
}

function listPlaceFaults(placeId: string, content: PlannedContent): Fault[] {
  if (isFacebookStory(content) || content.media.some(({ kind }) => kind === 'video')) {
    const message = 'On Facebook, only a post with text or images takes a location. Remove it.';
    return [unsupported('placeId', message)];
  }
  if (isMetaId(placeId)) return [];
  const message =
    'The location isn’t the ID of a Facebook Page, which is a number. Copy it from the Page’s “About” tab.';
  return [invalid('placeId', message)];
}

function listBackgroundFaults(backgroundId: string, content: PlannedContent): Fault[] {
  const { media, facebook } = content;
  if (isFacebookStory(content) || media.length > 0) {
    const message = 'On Facebook, only a text without files takes a background. Remove it.';
    return [unsupported('backgroundId', message)];
  }
  const count = composeText('facebook', content).length;
  return [
    ...(isMetaId(backgroundId)
      ? []
      : [invalid('backgroundId', 'The background isn’t the ID of a preset, which is a number.')]),
    ...(facebook?.link
      ? [unsupported('backgroundId', 'A post on Facebook has either a background or a link card.')]
      : []),
    ...(count > MAX_BACKGROUND_TEXT
      ? [
          unsupported(
            'backgroundId',
            `The text is too long for a background on Facebook: ${count} of ${MAX_BACKGROUND_TEXT} characters.`,
          ),
        ]
      : []),
  ];
}
