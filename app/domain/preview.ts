import type { DraftText } from './draft.ts';
import { splitAtLimit } from './composer.ts';
import { fold, type FoldedText, type FoldRule } from './fold.ts';
import { PLATFORMS, type PlatformId } from './platforms.ts';
import { normalizeHashtags } from './hashtag-text.ts';
import { composeText } from './text.ts';

/** Hashtags that a preview shows (product-spec section 9); LinkedIn shows all. */
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
  /** What of the caption is beyond the platform's limit. */
  readonly over: string;
  /** The shown hashtags, when they stand behind text that is too long. */
  readonly tail: string;
  /** Everything that will be published, for those who don't see the drawing. */
  readonly whole: string;
  readonly hiddenHashtags: number;
}

export function toPreviewText(platform: PlatformId, text: DraftText, rule: FoldRule): PreviewText {
  const hashtags = normalizeHashtags(text.hashtags);
  const shown = hashtags.slice(0, PREVIEW_HASHTAGS[platform]);
  const [fits, over] = splitAtLimit(text.caption.trim(), platform);
  return {
    folded:
      over === ''
        ? fold(composeText(text.caption, shown), rule)
        : { visible: fits, isCut: false, label: '', count: fits.length },
    over,
    tail: over === '' ? '' : composeText('', shown),
    whole: composeText(text.caption, hashtags),
    hiddenHashtags: hashtags.length - shown.length,
  };
}

/** YouTube's title: the given one, else the caption's first line, as publishing makes it. */
export function toPreviewTitle(title: string, caption: string, fileName: string): string {
  const wanted = title.trim() || (caption.trim().split('\n')[0] ?? '').trim() || fileName;
  return [...wanted.replace(/[<>]/gu, '')].slice(0, 100).join('');
}

export type TextPart = { readonly kind: 'text' | 'tag' | 'mention' | 'url'; readonly text: string };

const PARTS =
  /(?<url>https?:\/\/\S+[^\s.,;:!?)\]])|(?<tag>#(?=[\p{L}\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+)|(?<mention>(?<![\p{L}\p{N}_])@[\p{L}\p{N}_.]*[\p{L}\p{N}_])/gu;

/** Parts a text into what the platforms colour and what they don't. */
export function splitParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const kind = match.groups?.['url'] ? 'url' : match.groups?.['tag'] ? 'tag' : 'mention';
    parts.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

const X_URL_SIGNS = 26;

/** X drops scheme and `www.` and shortens what is left. */
export function toShownUrl(url: string, platform: PlatformId): string {
  if (platform !== 'twitter') return url;
  const bare = url.replace(/^https?:\/\//iu, '').replace(/^www\./iu, '');
  return bare.length > X_URL_SIGNS ? `${bare.slice(0, X_URL_SIGNS)}…` : bare;
}

/** The sentence beside a preview whose platform needs a file that isn't there yet. */
export function toMissingMediaText(platform: PlatformId): string | null {
  const { requiresMedia, supportedMedia } = PLATFORMS[platform];
  if (!requiresMedia) return null;
  const kind = supportedMedia.includes('image') ? 'an image or a video' : 'a video';
  return `Add ${kind} to see this preview.`;
}
