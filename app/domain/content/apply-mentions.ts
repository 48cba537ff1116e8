import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { mapPlatformTexts } from '../posts/map-platform-texts.ts';
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

interface Found {
  readonly mention: PostMention;
  readonly place: Place;
  readonly text: string;
}

/** Replaces the names of mentions in one platform's texts, and reports each. */
function replaceMentions<I extends Input>(
  input: I,
  platform: PlatformId,
  report: (found: Found) => void,
): I {
  const mentions = new Map(
    (input.content.mentions ?? []).flatMap((mention) =>
      typeof mention === 'string' ? [] : [[toMentionKey(mention.name), mention] as const],
    ),
  );
  if (mentions.size === 0) return input;
  const replaceIn = (place: Place) => (whole: string) =>
    whole.replace(AT_NAME, (token, name: string) => {
      const mention = mentions.get(toMentionKey(name));
      if (!mention) return token;
      const text = toLinked(mention, { platform, place }) ?? toPlain(mention, platform);
      report({ mention, place, text });
      return text;
    });
  return mapPlatformTexts(input, platform, {
    toText: replaceIn('post'),
    toComment: replaceIn('comment'),
  });
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
  replaceMentions(sent, platform, ({ mention, place, text }) => {
    if (toLinked(mention, { platform, place }) !== null) return;
    const index = (input.content.mentions ?? []).indexOf(mention);
    const message = `${explainPlain(mention, platform, place)} The ${place} has the name “${text}” there.`;
    const pointer = `/content/mentions/${index}`;
    warnings.set(message, { pointer, code: 'mention_not_linked', message });
  });
  return [...warnings.values()];
}

function explainPlain({ name, handles }: PostMention, platform: PlatformId, place: Place): string {
  const platformName = PLATFORMS[platform].name;
  if (platform === 'facebook')
    return 'Facebook links pages only for apps that Meta reviewed for it.';
  if (platform === 'linkedin' && place === 'comment' && handles.linkedin)
    return 'Mentions in LinkedIn comments aren’t linked.';
  return `@${name} has no handle on ${platformName}.`;
}
