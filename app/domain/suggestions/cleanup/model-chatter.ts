import type { LanguageCode } from '#app/domain/text/languages.ts';
import { CHATTER, type ChatterPhrases } from './model-chatter-phrases.ts';
import { dropRemarks } from './model-remarks.ts';
import { splitSentences } from '#app/domain/text/sentences.ts';

const PLATFORM = '(?:instagram|tiktok|youtube|facebook|linkedin|twitter|x)(?: ?\\(twitter\\))?';
const ROLE =
  /^\s*(?:assistant|ai assistant|chatgpt|gpt-?\d[\w.]*|claude|gemini|llama|mistral|final answer|output|response)\s*[:：]\s*(?=\S)/iu;
const PLATFORM_LABEL = new RegExp(
  `^\\s*${PLATFORM}(?: (?:post|version))?\\s*[:：]\\s*(?=\\S)`,
  'iu',
);
/** Words for a post, in all languages. They count only right before the colon, because captions use them, too. */
const POST_NAMES =
  'posts?|text|beitrag|texto|publicación|publicação|publication|postagem|texte|testo|pubblicazione|bericht|tekst|пост|текст|публікація|допис|wpis|příspěvek|inlägg|innlegg|opslag|julkaisu|teksti|ανάρτηση|κείμενο|gönderi(?:niz|n)?|metin|postare(?:a)?(?: ta)?|bejegyzés|szöveg|публикация|пост(?:а|ът)|פוסט|טקסט|منشور(?:ك)?|نص|پست|متن|پوسٹ|पोस्ट|পোস্ট|પોસ્ટ|ਪੋਸਟ|பதிவு|పోస్ట్|ಪೋಸ್ಟ್|പോസ്റ്റ്|โพสต์|bài đăng|postingan(?: anda)?|teks|siaran|帖子|贴文|貼文|投稿|게시물|글|chapisho';
const BRACKETED = '(?:\\s?[(（\\[][^()（）\\n]{0,60}[)）\\]])?';
const FOR_PLATFORM = `(?: (?:for|für|para|pour|per|для|za|voor|för|til|do|na|pro) ${PLATFORM})?`;

interface ChatterPatterns {
  readonly opening: RegExp;
  readonly label: RegExp;
  /** "Of course!" on a line of its own. */
  readonly nod: RegExp;
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
      `^\\W{0,3}(?:${here})(?![\\p{L}\\p{M}]*@)[^\\n:：]{0,120}?(?:(?:${caption})[^\\n:：]{0,120}(?:[:：]\\s*|[.!。！]?[^\\S\\n]*\\n\\s*)|(?<![\\p{L}\\p{M}])(?:${POST_NAMES})(?: (?:you can use|for you))?${FOR_PLATFORM}${BRACKETED}\\s?[:：]\\s*)(?=\\S)`,
      'iu',
    ),
    label: new RegExp(
      `^\\W{0,4}(?:${PLATFORM} )?(?:${caption})${FOR_PLATFORM}${BRACKETED}(?:\\s*[:：]\\s*|[^\\S\\n]*\\n\\s*)(?=\\S)`,
      'iu',
    ),
    nod: new RegExp(`^\\W{0,3}(?:${here})(?: thing)?[!.,。！…]{0,3}[^\\S\\n]*\\n\\s*(?=\\S)`, 'iu'),
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
    left = dropRemarks(left).replace(ROLE, '').replace(PLATFORM_LABEL, '');
    for (const code of codes) {
      const { opening, label, nod } = getPatterns(code);
      left = left.replace(opening, '').replace(label, '').replace(nod, '');
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
