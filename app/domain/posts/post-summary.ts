import type { MediaOutput } from '../media/media.ts';

/** What a list or a card shows of a post (product specification, section 9). */
const CAPTION_LENGTH = 100;
const HASHTAGS = 3;

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the first hundred characters (grapheme clusters) of a caption. */
export function cutCaption(caption: string): string {
  const graphemes = [...SEGMENTER.segment(caption.slice(0, CAPTION_LENGTH * 20))];
  if (graphemes.length <= CAPTION_LENGTH) return caption;
  const first = graphemes.slice(0, CAPTION_LENGTH).map(({ segment }) => segment);
  return `${first.join('').trimEnd()}…`;
}

export function firstHashtags(hashtags: readonly string[]): string {
  return hashtags
    .slice(0, HASHTAGS)
    .map((tag) => `#${tag}`)
    .join(' ');
}

export function toMediaTypeText(media: MediaOutput | null): string {
  if (!media) return 'No media';
  return { image: 'Image', video: 'Video', document: 'Document' }[media.type];
}
