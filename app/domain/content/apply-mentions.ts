import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { mapPlatformTexts, type TextMaps } from '../posts/map-platform-texts.ts';
import type { PostMention } from '../posts/mention-fields.ts';
import type { PublishPostInput, PublishWarning } from '../posts/publish.ts';
import { type LittleTextMention, toMentionText } from '../text/little-text.ts';
import { toMentionKey } from '../mentions/mention-limits.ts';

type Input = Pick<PublishPostInput, 'content' | 'individualContent' | 'platformOptions'>;

/** Where a mention is. LinkedIn's and Facebook's APIs document mentions in posts only. */
type Place = 'post' | 'comment';

/** An @ that starts a word, and the name after it. Neither an email address nor a path has one. */
const AT_NAME = /(?<![\p{L}\p{M}\p{N}_.@/-])@([\p{L}\p{M}\p{N}_]+(?:[.-][\p{L}\p{M}\p{N}_]+)*)/gu;

/** Returns a mention as the platform links it, or null if it can't. */
function toLinked(
  { handles }: PostMention,
  { platform, place }: { readonly platform: PlatformId; readonly place: Place },
): string | null {
  // Pages can be mentioned only by apps that Meta reviewed for that.
  if (platform === 'facebook') return null;
  if (platform !== 'linkedin') {
    const handle = handles[platform];
    return handle === undefined ? null : `@${handle}`;
  }
  const { linkedin } = handles;
  return linkedin && place === 'post' ? toMentionText(linkedin) : null;
}

/** Returns the name that stands in for a mention without a link. */
function toPlain({ displayName, handles }: PostMention, platform: PlatformId): string {
  if (platform === 'linkedin' || platform === 'facebook')
    return handles[platform]?.name ?? displayName;
  return displayName;
}

/** A mention in a text, and what the platform gets there. */
export interface FoundMention {
  readonly mention: PostMention;
  readonly place: Place;
  readonly text: string;
}

/** Returns the names after @ in a text, as they're compared. */
export const listMentionKeys = (text: string): string[] =>
  Array.from(text.matchAll(AT_NAME), ([, name = '']) => toMentionKey(name));

/** Returns what replaces the names of mentions in one platform's texts, and reports each. Null without mentions. */
export function createMentionMaps(
  mentions: readonly PostMention[],
  platform: PlatformId,
  report: (found: FoundMention) => void = () => {},
): TextMaps | null {
  if (mentions.length === 0) return null;
  const byKey = new Map(mentions.map((mention) => [toMentionKey(mention.name), mention] as const));
  const replaceIn = (place: Place) => (whole: string) =>
    whole.replace(AT_NAME, (token, name: string) => {
      const mention = byKey.get(toMentionKey(name));
      if (!mention) return token;
      const text = toLinked(mention, { platform, place }) ?? toPlain(mention, platform);
      report({ mention, place, text });
      return text;
    });
  return { toText: replaceIn('post'), toComment: replaceIn('comment') };
}

/** Replaces the names of mentions in one platform's texts, and reports each. */
function replaceMentions<I extends Input>(
  input: I,
  platform: PlatformId,
  report: (found: FoundMention) => void,
): I {
  const mentions = (input.content.mentions ?? []).filter((one) => typeof one !== 'string');
  const maps = createMentionMaps(mentions, platform, report);
  return maps ? mapPlatformTexts(input, platform, maps) : input;
}

/**
 * Returns a request with the texts that one platform gets: each declared name after @ becomes the platform's handle,
 * or the plain name where there's no link. The result declares no mentions, so applying them again changes nothing.
 */
export function applyMentions<I extends Input>(input: I, platform: PlatformId): I {
  if (!input.content.mentions) return input;
  const applied = replaceMentions(input, platform, () => {});
  const content = { ...applied.content };
  delete content.mentions;
  return { ...applied, content };
}

/** Returns the mentions in a post's own text on LinkedIn, which the adapter must not escape. */
export function listLinkedInMentions(input: Input, platform: PlatformId): LittleTextMention[] {
  if (platform !== 'linkedin') return [];
  const mentions = new Map<string, LittleTextMention>();
  replaceMentions(input, platform, ({ mention: { handles }, place }) => {
    if (handles.linkedin && place === 'post') mentions.set(handles.linkedin.urn, handles.linkedin);
  });
  return [...mentions.values()];
}

/** Returns a warning for each mention that one platform's texts show as a plain name. */
export function warnOfPlainMentions(
  input: Input & Pick<PublishPostInput, 'isIndividualMode'>,
  platform: PlatformId,
): PublishWarning[] {
  const own = input.isIndividualMode ? input.individualContent?.[platform] : undefined;
  const comment = input.content.platformFirstComments?.[platform];
  const sent = {
    ...input,
    content: {
      ...input.content,
      captions: (own ?? input.content).captions.slice(0, 1),
      firstComment: comment ?? input.content.firstComment,
      platformFirstComments: {},
    },
    individualContent: {},
  };
  const warnings = new Map<string, PublishWarning>();
  replaceMentions(sent, platform, (found) => {
    const message = explainPlainMention(found, platform);
    if (message === null) return;
    const index = (input.content.mentions ?? []).indexOf(found.mention);
    const pointer = `/content/mentions/${index}`;
    warnings.set(message, { pointer, code: 'mention_not_linked', message });
  });
  return [...warnings.values()];
}

/** Explains why a platform gets a plain name. Null for a mention that it links. */
export function explainPlainMention(
  { mention, place, text }: FoundMention,
  platform: PlatformId,
): string | null {
  if (toLinked(mention, { platform, place }) !== null) return null;
  return `${explainPlain(mention, platform, place)} The ${place} has the name “${text}” there.`;
}

function explainPlain({ name, handles }: PostMention, platform: PlatformId, place: Place): string {
  const platformName = PLATFORMS[platform].name;
  if (platform === 'facebook')
    return 'Facebook links pages only for apps that Meta reviewed for it.';
  if (platform === 'linkedin' && place === 'comment' && handles.linkedin)
    return 'Mentions in LinkedIn comments aren’t linked.';
  return `@${name} has no handle on ${platformName}.`;
}
