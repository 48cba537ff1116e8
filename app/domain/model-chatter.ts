import type { LanguageCode } from './languages.ts';
import { CHATTER, type ChatterPhrases } from './model-chatter-phrases.ts';
import { splitSentences } from './sentences.ts';

const PLATFORM = '(?:instagram|tiktok|youtube|facebook|linkedin|twitter|x)(?: ?\\(twitter\\))?';
const ROLE =
  /^\s*(?:assistant|ai assistant|chatgpt|gpt-?\d[\w.]*|claude|gemini|llama|mistral|final answer|output|response)\s*[:：]\s*(?=\S)/iu;
const PLATFORM_LABEL = new RegExp(
  `^\\s*${PLATFORM}(?: (?:post|version))?\\s*[:：]\\s*(?=\\S)`,
  'iu',
);

interface ChatterPatterns {
  readonly opening: RegExp;
  readonly label: RegExp;
  readonly closing: RegExp;
}

const GAP = '[^\\n]{0,120}?';
const compiled = new Map<LanguageCode, ChatterPatterns>();

function getPatterns(code: LanguageCode): ChatterPatterns {
  const known = compiled.get(code);
  if (known) return known;
  const patterns = compile(CHATTER[code]);
  compiled.set(code, patterns);
  return patterns;
}

function compile({ here, caption, offer }: ChatterPhrases): ChatterPatterns {
  return {
    // Ends with its colon, or with its line.
    opening: new RegExp(
      `^\\W{0,3}(?:${here})(?![\\p{L}\\p{M}]*@)[^\\n:：]{0,120}?(?:${caption})[^\\n:：]{0,120}(?:[:：]\\s*|[.!。！]?[^\\S\\n]*\\n\\s*)(?=\\S)`,
      'iu',
    ),
    label: new RegExp(
      `^\\s*(?:${PLATFORM} )?(?:${caption})(?: (?:for|für|para|pour|per|для|za|for) ${PLATFORM})?(?:\\s*[:：]\\s*|[^\\S\\n]*\\n\\s*)(?=\\S)`,
      'iu',
    ),
    closing: new RegExp(offer.replaceAll('…', GAP).replaceAll('~', '[\\p{L}\\p{M}]*'), 'iu'),
  };
}

/** Rounds of introduction and label, and sentences at the end, that are taken off. */
const MOST = 4;

/**
 * Removes what a model says to the user around the text: its role, "Here is your caption:", a label, "Let me know
 * if you'd like any changes". In English too, in which models fall back to such sentences.
 */
export function dropChatter(text: string, language: LanguageCode): string {
  const codes: LanguageCode[] = language === 'en' ? ['en'] : [language, 'en'];
  let left = text;
  for (let round = 0; round < MOST; round += 1) {
    const before = left;
    left = left.replace(ROLE, '').replace(PLATFORM_LABEL, '');
    for (const code of codes) {
      const { opening, label } = getPatterns(code);
      left = left.replace(opening, '').replace(label, '');
    }
    if (left === before) break;
  }
  return dropClosing(left, language, codes);
}

function dropClosing(text: string, language: LanguageCode, codes: readonly LanguageCode[]): string {
  const sentences = splitSentences(text, language);
  for (let count = 0; count < MOST && sentences.length > 1; count += 1) {
    const last = sentences.at(-1) ?? '';
    if (last.trim() !== '' && !codes.some((code) => getPatterns(code).closing.test(last.trim())))
      break;
    sentences.pop();
  }
  return sentences.join('').trim();
}
