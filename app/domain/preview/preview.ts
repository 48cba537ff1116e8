import type { AccountTier } from '../platforms/account-tier.ts';
import type { DraftText } from '../composer/draft.ts';
import { splitAtLimit } from '../composer/composer-count.ts';
import { fold, type FoldedText, type FoldRule } from '../text/fold.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import {
  findAll,
  type LittleTextMention,
  type ShownMention,
  showMentions,
  toMentionText,
} from '../text/little-text.ts';
import { composeText } from '../text/text.ts';
import { getMaxCharacters, getTextRule } from '../text/text-rules.ts';

/** How many hashtags a preview shows. LinkedIn shows all of them. */
const PREVIEW_HASHTAGS: Readonly<Record<PlatformId, number>> = {
  instagram: 3,
  tiktok: 5,
  youtube: 5,
  facebook: 4,
  linkedin: Infinity,
  twitter: 3,
};

export interface PreviewText {
  /**
   * The text before the platform's "more" link. A text over the limit is shown in full, to mark where it
   * ends.
   */
  readonly folded: FoldedText;
  /** The part beyond the platform's limit. */
  readonly over: string;
  /** The hashtags after a caption that is too long. */
  readonly tail: string;
  /** The text after "more" is opened. */
  readonly open: string;
  /** The complete text, for people who don't see the preview drawing. */
  readonly whole: string;
  readonly hiddenHashtags: number;
  /** Links as the platform shows them, where that differs from the typed text. */
  readonly links: readonly string[];
  /** Names that are links. */
  readonly mentions: readonly ShownMention[];
}

interface PreviewFacts {
  readonly rule: FoldRule;
  readonly tier: AccountTier;
  /** The mentions that the platform shows as links to a name. */
  readonly mentioned?: readonly LittleTextMention[];
}

export function toPreviewText(
  platform: PlatformId,
  text: DraftText,
  { rule, tier, mentioned = [] }: PreviewFacts,
): PreviewText {
  const caption = text.caption.trim();
  const hashtags = normalizeHashtags(text.hashtags);
  const shown = hashtags.slice(0, PREVIEW_HASHTAGS[platform]);
  const whole = composeText(platform, { caption, hashtags });
  const all = composeText(platform, { caption, hashtags: shown });
  const { text: open, mentions } = showMentions(toPlatformText(all, platform), mentioned);
  return {
    ...cutAtLimit(platform, { caption, shown, whole, open, mentioned, rule, tier }),
    open,
    mentions,
    whole: showMentions(whole, mentioned).text,
    hiddenHashtags: hashtags.length - shown.length,
    links: listUrls(whole).map((url) => toShownUrl(url, platform)),
  };
}

interface PreviewParts {
  readonly caption: string;
  readonly shown: readonly string[];
  readonly whole: string;
  readonly open: string;
  readonly mentioned: readonly LittleTextMention[];
  readonly rule: FoldRule;
  readonly tier: AccountTier;
}

/** A text over the limit isn't folded, so that the person can see where the limit is. */
function cutAtLimit(
  platform: PlatformId,
  { caption, shown, whole, open, mentioned, rule, tier }: PreviewParts,
): Pick<PreviewText, 'folded' | 'over' | 'tail'> {
  const [fits, over] = splitShown(caption, mentioned, (text) =>
    splitAtLimit(text, platform, getMaxCharacters(platform, tier)),
  );
  const show = (text: string): string => showMentions(text, mentioned).text;
  const unfolded = (text: string): FoldedText => {
    const visible = show(text);
    return { visible, isCut: false, label: '', count: visible.length };
  };
  if (over !== '') {
    const tail = composeText(platform, { caption: '', hashtags: shown });
    return { folded: unfolded(fits), over: show(over), tail };
  }
  const [wholeFits, wholeOver] = splitShown(whole, mentioned, (text) =>
    splitAtLimit(text, platform, getTextRule(platform, tier).max),
  );
  if (wholeOver !== '') return { folded: unfolded(wholeFits), over: show(wholeOver), tail: '' };
  return { folded: fold(open, rule), over: '', tail: '' };
}

/** Splits a text before the mention that the limit is in: neither half of its syntax could be shown as a name. */
function splitShown(
  text: string,
  mentioned: readonly LittleTextMention[],
  split: (text: string) => readonly [fits: string, over: string],
): readonly [fits: string, over: string] {
  const [fits, over] = split(text);
  const at = fits.length;
  const cut = mentioned
    .map(toMentionText)
    .flatMap((part) =>
      findAll(text, part).filter((start) => start < at && at < start + part.length),
    );
  const [start] = cut;
  return start === undefined ? [fits, over] : [text.slice(0, start), text.slice(start)];
}

export type TextPart = { readonly kind: 'text' | 'tag' | 'mention' | 'url'; readonly text: string };

const URL_PART = /https?:\/\/\S+[^\s.,;:!?)\]]/u;
const PARTS = new RegExp(
  `(?<url>${URL_PART.source})|(?<tag>#(?=[\\p{L}\\p{M}\\p{N}_]*\\p{L})[\\p{L}\\p{M}\\p{N}_]+)|(?<mention>(?<![\\p{L}\\p{N}_])@[\\p{L}\\p{N}_.]*[\\p{L}\\p{N}_])`,
  'gu',
);

/**
 * Splits a text into the parts that the platform colors and plain text. `links`: links as the platform shows
 * them. `mentions`: names that are links.
 */
export function splitParts(
  text: string,
  links: readonly string[] = [],
  mentions: readonly ShownMention[] = [],
): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, text: part, kind } of listColoured(text, links, mentions)) {
    if (index < end) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind, text: part });
    end = index + part.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function listColoured(
  text: string,
  links: readonly string[],
  mentions: readonly ShownMention[],
): (TextPart & { index: number })[] {
  const found: (TextPart & { index: number })[] = [];
  for (const { name, skipped } of mentions) {
    const index = findAll(text, name)[skipped];
    if (index !== undefined) found.push({ kind: 'mention', text: name, index });
  }
  let from = 0;
  for (const link of links) {
    const index = text.indexOf(link, from);
    if (index === -1) continue;
    found.push({ kind: 'url', text: link, index });
    from = index + link.length;
  }
  for (const match of text.matchAll(PARTS)) {
    const kind = match.groups?.['url'] ? 'url' : match.groups?.['tag'] ? 'tag' : 'mention';
    found.push({ kind, text: match[0], index: match.index });
  }
  return found.sort((a, b) => a.index - b.index || b.text.length - a.text.length);
}

function listUrls(text: string): string[] {
  return [...text.matchAll(new RegExp(URL_PART, 'gu'))].map(([url]) => url);
}

/** Returns the first URL in a text, or null. */
export function findUrl(text: string): string | null {
  return URL_PART.exec(text)?.[0] ?? null;
}

const X_URL_LENGTH = 26;
const LINKEDIN_URL_LENGTH = 26;
const LINKEDIN_CODE_LENGTH = 8;

/**
 * Formats a link as the platform does: X drops the scheme and `www.` and shortens the rest; LinkedIn replaces
 * long links with short ones.
 */
export function toShownUrl(url: string, platform: PlatformId): string {
  if (platform === 'linkedin' && url.length > LINKEDIN_URL_LENGTH) {
    return `https://lnkd.in/${toStandIn(url)}`;
  }
  if (platform !== 'twitter') return url;
  const bare = url.replace(/^https?:\/\//iu, '').replace(/^www\./iu, '');
  return bare.length > X_URL_LENGTH ? `${bare.slice(0, X_URL_LENGTH)}…` : bare;
}

const CODE_CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** LinkedIn's code isn't known before posting, so this derives a stable stand-in from the link. */
function toStandIn(url: string): string {
  let hash = 7;
  return Array.from({ length: LINKEDIN_CODE_LENGTH }, (_, round) => {
    for (const character of url)
      hash = (hash * 31 + (character.codePointAt(0) ?? 0) + round) % 2_147_483_647;
    return CODE_CHARACTERS[hash % CODE_CHARACTERS.length];
  }).join('');
}

/** Returns a text with its links as the platform shows them, before folding. */
export function toPlatformText(text: string, platform: PlatformId): string {
  return text.replace(new RegExp(URL_PART, 'gu'), (url) => toShownUrl(url, platform));
}

/** Returns the sentence next to a preview whose platform needs a file that is missing, or null. */
export function toMissingMediaText(platform: PlatformId): string | null {
  const { requiresMedia, supportedMedia } = PLATFORMS[platform];
  if (!requiresMedia) return null;
  const kind = supportedMedia.includes('image') ? 'an image or a video' : 'a video';
  return `Add ${kind} to see this preview.`;
}
