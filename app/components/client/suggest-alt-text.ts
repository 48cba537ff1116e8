import type { AltTextSuggestion } from '#app/domain/suggestions/alt-texts.ts';
import { LANGUAGE_CODES } from '#app/domain/text/language-codes.ts';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { findWords, isRecord } from './responses.ts';

/** Requests an alt text for an image in the browser's language. Returns it, or why there is none. */
export async function suggestAltText(mediaId: string): Promise<AltTextSuggestion | string> {
  try {
    const response = await fetch(`/api/media/${encodeURIComponent(mediaId)}/alt-text`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: toSupportedLanguage(navigator.languages) }),
    });
    const body: unknown = await response.json();
    if (response.ok && isSuggestion(body)) return body;
    return findWords(body) ?? NO_SUGGESTION;
  } catch {
    return NO_SUGGESTION;
  }
}

const NO_SUGGESTION = 'There’s no suggestion right now. Check your connection, then try again.';

function isSuggestion(value: unknown): value is AltTextSuggestion {
  return (
    isRecord(value) && [value['altText'], value['language']].every((one) => typeof one === 'string')
  );
}

/** Returns the first of the preferred languages that suggestions support, or English. */
export function toSupportedLanguage(preferred: readonly string[]): LanguageCode {
  for (const tag of preferred) {
    const [base = ''] = tag.split('-');
    const found =
      LANGUAGE_CODES.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
      LANGUAGE_CODES.find((code) => code.split('-')[0] === base.toLowerCase());
    if (found) return found;
  }
  return 'en';
}
