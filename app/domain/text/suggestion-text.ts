import twitterText from 'twitter-text';
import { applyBackspaces } from './backspaces.ts';
import { dropTrailingSpaces } from './trailing-spaces.ts';

/** Scripts that need the joiners U+200C and U+200D between letters. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}';
const EMOJI = '\\p{Extended_Pictographic}\\uFE0F\\u{1F3FB}-\\u{1F3FF}';

/** Invisible characters that are needed in emoji and in the spelling of some scripts. */
const NEEDED = new RegExp(
  [
    `(?<=[${JOINING}\\p{M}])[\\u200C\\u200D](?=[${JOINING}])`,
    // At the end of a word, Sinhala and Indic scripts keep a joiner after the virama.
    `(?<=\\p{M})[\\u200C\\u200D](?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
    `(?<=[${EMOJI}])\\u200D(?=\\p{Extended_Pictographic})`,
    `(?<=[\\p{Emoji}])\\uFE0F`,
    // Tag characters in the flags of England, Scotland, and Wales.
    `(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{4,6}\\u{E007F}`,
  ].join('|'),
  'u',
);

/**
 * Everything invisible: control characters except line breaks, direction marks, zero-width characters, tags,
 * and private use.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Co}\u2800\uFFF9-\uFFFB]|[^\P{Cc}\n]/u;
const EITHER = new RegExp(`(${NEEDED.source})|${INVISIBLE.source}`, 'gu');

/** Terminal escape sequences. Without the escape character, the rest would become visible. */
const TERMINAL =
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]?|\u001B\][^\u0007\u001B\n]{0,200}(?:\u0007|\u001B\\)?|\u001B[@-_]?/gu;

/** Removes invisible characters, converts to NFC, and normalizes line breaks. Idempotent. */
export function cleanText(text: string): string {
  const plain = applyBackspaces(text)
    .replace(TERMINAL, '')
    .replace(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
    .replace(/[\t\u00A0\u000B\u000C]/gu, ' ')
    .replace(EITHER, (_all, needed: string | undefined) => needed ?? '')
    .normalize('NFC');
  return dropTrailingSpaces(plain)
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

const ANY_SCHEME =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S+|\b(?:mailto|javascript|data|tel|sms):\S+/giu;
/** Starts only at the beginning of a run of letters. Trying each of them would be quadratic. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Domains without a scheme: a dot between letters, and a path. */
const BARE_WITH_PATH = /(?<![\p{L}\p{N}@./-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}\/\S+/gu;
const ADDRESS_END = new Set(`)]}>.,;:!?'"»”’…`);

/** Drops punctuation after a URL, which belongs to the sentence. */
function dropAddressEnd(link: string): string {
  let end = link.length;
  while (end > 0 && ADDRESS_END.has(link[end - 1] ?? '')) end -= 1;
  return link.slice(0, end);
}

/** Limits for twitter-text, whose running time is quadratic in the length of a part without spaces. */
const BARE_MAX = { textLength: 10_000, partLength: 500 } as const;

/** Finds domains without a scheme, in the first 10,000 characters. */
function findBareHosts(text: string): string[] {
  const parts = text.slice(0, BARE_MAX.textLength).split(/\s+/u);
  return parts.flatMap((part) => {
    const pieces = part.length > BARE_MAX.partLength ? cutPart(part) : [part];
    return pieces.flatMap((piece) =>
      twitterText.extractUrls(piece, { extractUrlsWithoutProtocol: true }),
    );
  });
}

/** Cuts where no URL continues, such as after a sentence in a script without spaces, or else anywhere. */
function cutPart(part: string): string[] {
  const size = BARE_MAX.partLength;
  return part
    .split(/[\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20]+/u)
    .flatMap((piece) =>
      Array.from({ length: Math.ceil(piece.length / size) }, (_, at) =>
        piece.slice(at * size, (at + 1) * size),
      ),
    );
}

/** Returns every URL and email address in the text, as written. */
export function findLinks(text: string): string[] {
  const found = [
    ...matchAll(text, ANY_SCHEME),
    ...matchAll(text, EMAIL),
    ...matchAll(text, BARE_WITH_PATH),
    ...findBareHosts(text),
  ];
  return [...new Set(found.map(dropAddressEnd))];
}

const MENTION = /[@＠][\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_])?/gu;

/**
 * Returns every @mention in the text, including the @. Counts those after a letter, because platforms differ.
 */
export function findMentions(text: string): string[] {
  return [...new Set(matchAll(text, MENTION))];
}

const MARKUP = /<\/?[a-z!?][^<>]*>?|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/giu;

/** Returns HTML tags (complete or not), comments, and character references. */
export function findMarkup(text: string): string[] {
  return matchAll(text, MARKUP);
}

const TAG = /(?<![\p{L}\p{M}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]+)/gu;

/** Returns the hashtags in a text, without the #. */
export function findHashtags(text: string): string[] {
  return [...text.matchAll(TAG)].map(([, tag]) => tag ?? '').filter((tag) => /\p{L}/u.test(tag));
}

function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([all]) => all);
}

/** Normalizes a URL for comparison. */
export function toPlainLink(link: string): string {
  return link
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/u, '')
    .replace(/\/$/u, '');
}

export function toPlainMention(mention: string): string {
  return mention.normalize('NFKC').toLowerCase();
}
