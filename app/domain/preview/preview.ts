import type { AccountTier } from '../platforms/account-tier.ts';
import type { DraftText } from '../composer/draft.ts';
import { splitAtLimit } from '../composer/composer-count.ts';
import { fold, type FoldedText, type FoldRule } from '../text/fold.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import { composeText } from '../text/text.ts';
import { getMaxCharacters, getTextRule } from '../text/text-rules.ts';

/** How many hashtags a preview shows; LinkedIn shows all. */
const PREVIEW_HASHTAGS: Readonly<Record<PlatformId, number>> = {
  instagram: 3,
  tiktok: 5,
  youtube: 5,
  facebook: 4,
  linkedin: Infinity,
  twitter: 3,
};

export interface PreviewText {
  /** What the platform shows before its "more"; whole when too long, to show where it is. */
  readonly folded: FoldedText;
  /** What is beyond the platform's limit. */
  readonly over: string;
  /** The shown hashtags, when they stand behind a caption that is too long. */
  readonly tail: string;
  /** As the platform shows it once it is opened. */
  readonly open: string;
  /** Everything that will be published, for those who don't see the drawing. */
  readonly whole: string;
  readonly hiddenHashtags: number;
  /** Links as the platform shows them, where that is not as they were typed. */
  readonly links: readonly string[];
}

export function toPreviewText(
  platform: PlatformId,
  text: DraftText,
  { rule, tier }: { readonly rule: FoldRule; readonly tier: AccountTier },
): PreviewText {
  const caption = text.caption.trim();
  const hashtags = normalizeHashtags(text.hashtags);
  const shown = hashtags.slice(0, PREVIEW_HASHTAGS[platform]);
  const whole = composeText(platform, { caption, hashtags });
  const open = toPlatformText(composeText(platform, { caption, hashtags: shown }), platform);
  return {
    ...cutAtLimit(platform, { caption, shown, whole, open, rule, tier }),
    open,
    whole,
    hiddenHashtags: hashtags.length - shown.length,
    links: listUrls(whole).map((url) => toShownUrl(url, platform)),
  };
}

interface PreviewParts {
  readonly caption: string;
  readonly shown: readonly string[];
  readonly whole: string;
  readonly open: string;
  readonly rule: FoldRule;
  readonly tier: AccountTier;
}

/** What is too long is not folded: one is to see where it ends. */
function cutAtLimit(
  platform: PlatformId,
  { caption, shown, whole, open, rule, tier }: PreviewParts,
): Pick<PreviewText, 'folded' | 'over' | 'tail'> {
  const [fits, over] = splitAtLimit(caption, platform, getMaxCharacters(platform, tier));
  const unfolded = (visible: string): FoldedText => ({
    visible,
    isCut: false,
    label: '',
    count: visible.length,
  });
  if (over !== '') {
    const tail = composeText(platform, { caption: '', hashtags: shown });
    return { folded: unfolded(fits), over, tail };
  }
  const [wholeFits, wholeOver] = splitAtLimit(whole, platform, getTextRule(platform, tier).max);
  if (wholeOver !== '') return { folded: unfolded(wholeFits), over: wholeOver, tail: '' };
  return { folded: fold(open, rule), over: '', tail: '' };
}

export type TextPart = { readonly kind: 'text' | 'tag' | 'mention' | 'url'; readonly text: string };

const URL_PART = /https?:\/\/\S+[^\s.,;:!?)\]]/u;
const PARTS = new RegExp(
  `(?<url>${URL_PART.source})|(?<tag>#(?=[\\p{L}\\p{M}\\p{N}_]*\\p{L})[\\p{L}\\p{M}\\p{N}_]+)|(?<mention>(?<![\\p{L}\\p{N}_])@[\\p{L}\\p{N}_.]*[\\p{L}\\p{N}_])`,
  'gu',
);

/** Parts a text into what the platforms colour and what they don't. `links`: as the platform shows them. */
export function splitParts(text: string, links: readonly string[] = []): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, text: part, kind } of listColoured(text, links)) {
    if (index < end) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind, text: part });
    end = index + part.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function listColoured(text: string, links: readonly string[]): (TextPart & { index: number })[] {
  const found: (TextPart & { index: number })[] = [];
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

/** The first address in a text; null without one. */
export function findUrl(text: string): string | null {
  return URL_PART.exec(text)?.[0] ?? null;
}

const X_URL_SIGNS = 26;
const LINKEDIN_URL_SIGNS = 26;
const LINKEDIN_CODE_SIGNS = 8;

/** X drops scheme and `www.` and shortens what is left; LinkedIn puts a short link in a long one's place. */
export function toShownUrl(url: string, platform: PlatformId): string {
  if (platform === 'linkedin' && url.length > LINKEDIN_URL_SIGNS) {
    return `https://lnkd.in/${toStandIn(url)}`;
  }
  if (platform !== 'twitter') return url;
  const bare = url.replace(/^https?:\/\//iu, '').replace(/^www\./iu, '');
  return bare.length > X_URL_SIGNS ? `${bare.slice(0, X_URL_SIGNS)}…` : bare;
}

const CODE_SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** LinkedIn's code is not known before it is posted: always the same one for the same link. */
function toStandIn(url: string): string {
  let hash = 7;
  return Array.from({ length: LINKEDIN_CODE_SIGNS }, (_, round) => {
    for (const sign of url) hash = (hash * 31 + (sign.codePointAt(0) ?? 0) + round) % 2_147_483_647;
    return CODE_SIGNS[hash % CODE_SIGNS.length];
  }).join('');
}

/** A text with its links as the platform shows them: what is folded. */
export function toPlatformText(text: string, platform: PlatformId): string {
  return text.replace(new RegExp(URL_PART, 'gu'), (url) => toShownUrl(url, platform));
}

/** The sentence beside a preview whose platform needs a file that isn't there yet. */
export function toMissingMediaText(platform: PlatformId): string | null {
  const { requiresMedia, supportedMedia } = PLATFORMS[platform];
  if (!requiresMedia) return null;
  const kind = supportedMedia.includes('image') ? 'an image or a video' : 'a video';
  return `Add ${kind} to see this preview.`;
}
