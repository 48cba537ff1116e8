import { normalizeText } from '#app/server/platforms/kit/normalize-text.ts';

/** Returns whether two captions or comments are equal. Instagram may return them without the @ of mentions. */
export function isSameCaption(left: string, right: string): boolean {
  return fold(left) === fold(right);
}

function fold(text: string): string {
  return normalizeText(text.replaceAll('@', ''));
}
