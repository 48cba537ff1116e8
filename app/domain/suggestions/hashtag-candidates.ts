import { decodeHTML } from 'entities/decode';
import { cleanText } from '../text/suggestion-text.ts';

const LIST_MARK = /^\s*(?:\d{1,2}[.)]|[-•*–])\s+/u;
const LABEL = /^(?:hashtags?|tags|keywords)\s?[:：]\s{0,3}/iu;
const QUOTES = /^["'“„«`*_]+|["'”“»`*_]+$/gu;
const SIGN = /[#＃]/u;
const SEPARATOR = /[,、，;；\n]+/u;
/** A remark after the hashtag, such as how often it's used. */
const REMARK = /\s[([（].*$/u;
/** More words than this are a sentence. */
const MAX_WORDS = 4;
const FORMAT_TAG = /<\/?[a-z][a-z0-9]{0,9}(?:\s[^<>\n]{0,80})?\/?>/giu;
const SENTENCE = /\s\S.*[.!?:。！？：…]$|[!?。！？][\s]+\S|[:：]$|[。！？]$/u;

/**
 * Extracts the hashtags from a model's list: splits entries with several, and drops numbers, labels, quotes,
 * and sentences to the user ("Here are your hashtags:").
 */
export function readHashtags(raw: readonly string[]): string[] {
  return raw.flatMap((one) => {
    const text = toPlain(one).replace(LIST_MARK, '').replace(LABEL, '').trim();
    const isMarked = SIGN.test(text.slice(0, 1));
    if (!isMarked && SENTENCE.test(text) && !/\s[#＃]/u.test(text)) return [];
    return split(text)
      .map((tag) => tag.replace(REMARK, '').trim().replace(QUOTES, '').trim())
      .filter((tag) => tag !== '' && tag.split(/\s+/u).length <= MAX_WORDS);
  });
}

/**
 * Removes tags and decodes character references, whose letters would otherwise become part of the hashtag.
 */
function toPlain(one: string): string {
  return cleanText(decodeHTML(one).replace(FORMAT_TAG, '')).normalize('NFKC');
}

function split(text: string): string[] {
  // If there are # characters, text before the first one isn't a hashtag.
  const isMarked = /(?:^|\s)[#＃]/u.test(text);
  const parts = isMarked ? text.split(/[#＃]+/u).slice(1) : [text];
  return parts.flatMap((part) => part.split(SEPARATOR)).map((part) => part.trim());
}
