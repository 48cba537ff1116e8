import type { LanguageCode } from '#app/domain/text/languages.ts';
import { CHATTER, type ChatterPhrases } from './model-chatter-phrases.ts';
import { removeRemarks } from './model-remarks.ts';
import { OFFER_WORDS } from './offer-words.ts';
import { splitSentences } from '#app/domain/text/sentences.ts';

const PLATFORM = '(?:instagram|tiktok|youtube|facebook|linkedin|twitter|x)(?: ?\\(twitter\\))?';
const ROLE =
  /^\s*(?:assistant|ai assistant|chatgpt|gpt-?\d[\w.]*|claude|gemini|llama|mistral|final answer|output|response)\s*[:：]\s*(?=\S)/iu;
const PLATFORM_LABEL = new RegExp(
  `^\\s*${PLATFORM}(?: (?:post|version))?\\s*[:：]\\s*(?=\\S)`,
  'iu',
);
/**
 * Words for a post, in all languages. They count only right before the colon, because captions use them too.
 */
const POST_NAMES =
  'posts?|text|beitrag|texto|publicación|publicação|publication|postagem|texte|testo|pubblicazione|bericht|tekst|пост|текст|публікація|допис|wpis|příspěvek|inlägg|innlegg|opslag|julkaisu|teksti|ανάρτηση|κείμενο|gönderi(?:niz|n)?|metin|postare(?:a)?(?: ta)?|bejegyzés|szöveg|публикация|пост(?:а|ът)|פוסט|טקסט|منشور(?:ك)?|نص|پست|متن|پوسٹ|पोस्ट|পোস্ট|પોસ્ટ|ਪੋਸਟ|பதிவு|పోస్ట్|ಪೋಸ್ಟ್|പോസ്റ്റ്|โพสต์|bài đăng|postingan(?: anda)?|teks|siaran|帖子|贴文|貼文|投稿|게시물|글|chapisho';
const BRACKETED = '(?:\\s?[(（\\[][^()（）\\n]{0,60}[)）\\]])?';
const FOR_PLATFORM = `(?: (?:for|für|para|pour|per|для|za|voor|för|til|do|na|pro) ${PLATFORM})?`;

interface ChatterPatterns {
  readonly opening: RegExp;
  readonly label: RegExp;
  /** "Of course!" on its own line. */
  readonly nod: RegExp;
  /** "Of course!" and nothing else. */
  readonly nodAlone: RegExp;
  readonly closing: RegExp;
  /** A sentence with one word of each kind is an offer. */
  readonly offer: readonly RegExp[];
}

const GAP = '[^\\n]{0,120}?';
const compiled = new Map<LanguageCode, ChatterPatterns>();

function getPatterns(code: LanguageCode): ChatterPatterns {
  const cached = compiled.get(code);
  if (cached) return cached;
  const patterns = compile(code);
  compiled.set(code, patterns);
  return patterns;
}

function compile(code: LanguageCode): ChatterPatterns {
  const { here, caption, offer }: ChatterPhrases = CHATTER[code];
  const { ask, wish, change } = OFFER_WORDS[code];
  return {
    // Ends with a colon or at the end of the line.
    opening: new RegExp(
      `^\\W{0,3}(?:${here})(?![\\p{L}\\p{M}]*@)[^\\n:：]{0,120}?(?:(?:${caption})[^\\n:：]{0,120}(?:[:：]\\s*|[.!。！]?[^\\S\\n]*\\n\\s*)|(?<![\\p{L}\\p{M}])(?:${POST_NAMES})(?: (?:you can use|for you))?${FOR_PLATFORM}${BRACKETED}\\s?[:：]\\s*)(?=\\S)`,
      'iu',
    ),
    label: new RegExp(
      `^\\W{0,6}(?:${PLATFORM} )?(?:${caption})${FOR_PLATFORM}${BRACKETED}(?:\\s*[:：]\\s*|[^\\p{L}\\p{N}\\n]{0,8}\\n\\s*)(?=\\S)`,
      'iu',
    ),
    nod: new RegExp(`^\\W{0,3}(?:${here})(?: thing)?[!.,。！…]{0,3}[^\\S\\n]*\\n\\s*(?=\\S)`, 'iu'),
    nodAlone: new RegExp(`^\\W{0,3}(?:${here})(?: thing)?\\P{L}{0,6}$`, 'iu'),
    closing: new RegExp(offer.replaceAll('…', GAP).replaceAll('~', '[\\p{L}\\p{M}]*'), 'iu'),
    offer: [ask, wish, change].map((kind) => new RegExp(`${toWordStart(code)}(?:${kind})`, 'iu')),
  };
}

/** Scripts without spaces have no word boundaries, and Korean and Hebrew attach particles to words. */
const INSIDE_WORDS: ReadonlySet<LanguageCode> = new Set([
  ...(['zh-CN', 'zh-TW', 'ja', 'ko', 'th', 'he', 'ar', 'fa', 'ur'] as const),
]);

function toWordStart(code: LanguageCode): string {
  return INSIDE_WORDS.has(code) ? '' : '(?<![\\p{L}\\p{M}])';
}

/** The most introductions, labels, and closing sentences that are removed. */
const MAX_ROUNDS = 4;

/**
 * Removes what a model says to the user around the text: its role, "Here is your caption:", a label, or "Let
 * me know if you'd like any changes". Checks English as well, because models fall back to it for such
 * sentences.
 */
export function dropChatter(text: string, language: LanguageCode): string {
  const codes: LanguageCode[] = language === 'en' ? ['en'] : [language, 'en'];
  let left = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = left;
    left = removeRemarks(left).replace(ROLE, '').replace(PLATFORM_LABEL, '');
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
  for (let count = 0; count < MAX_ROUNDS && sentences.length > 1; count += 1) {
    const last = sentences.at(-1) ?? '';
    if (last.trim() !== '' && !codes.some((code) => isOffer(last.trim(), code))) break;
    sentences.pop();
  }
  return sentences.join('').trim();
}

/** Longer sentences belong to the text. */
const LONGEST_OFFER = 240;

function isOffer(sentence: string, code: LanguageCode): boolean {
  const { closing, offer } = getPatterns(code);
  if (closing.test(sentence)) return true;
  return sentence.length <= LONGEST_OFFER && offer.every((kind) => kind.test(sentence));
}

/** Returns whether a text is only an opening phrase: "Sure!" */
export function isNodAlone(text: string, language: LanguageCode): boolean {
  return [language, 'en' as const].some((code) => getPatterns(code).nodAlone.test(text.trim()));
}
