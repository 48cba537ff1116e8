const RESERVED = new Set('\\|{}@[]()<>#*_~');
const HASHTAG_WORD = /^(?:[\p{L}\p{M}\p{N}]|\\_)+/u;
const HASHTAG_TEMPLATE = /^\{hashtag\|\\?#\|((?:[\p{L}\p{M}\p{N}_]|\\_)+)\}/u;
const MENTION = /^@\[((?:[^\]\\]|\\.)+)\]\(urn:li:(?:organization|person):[\w-]+\)/u;

export interface LittleText {
  /** What readers see. */
  visible: string;
  /** What a GET gives back: tags as templates, reserved characters escaped. */
  stored: string;
}

interface Token {
  length: number;
  visible: string;
  stored: string;
}

/**
 * learn.microsoft.com, "little text format". An unescaped reserved character isn't an error: the post is
 * silently cut off there.
 */
export function parseLittleText(wire: string): LittleText {
  let visible = '';
  let stored = '';
  let rest = wire;
  while (rest !== '') {
    const token = readToken(rest);
    if (!token) break;
    visible += token.visible;
    stored += token.stored;
    rest = rest.slice(token.length);
  }
  return { visible, stored };
}

function readToken(rest: string): Token | null {
  const first = rest.charAt(0);
  if (first === '\\') return readEscape(rest);
  if (!RESERVED.has(first)) return { length: 1, visible: first, stored: first };
  if (first === '#') return readHashtag(rest);
  if (first === '{') return readTemplate(rest);
  return first === '@' ? readMention(rest) : null;
}

function readEscape(rest: string): Token | null {
  const character = rest.charAt(1);
  if (!RESERVED.has(character)) return null;
  return { length: 2, visible: character, stored: `\\${character}` };
}

function readHashtag(rest: string): Token | null {
  const word = HASHTAG_WORD.exec(rest.slice(1))?.[0];
  return word === undefined ? null : toHashtag(word, word.length + 1);
}

function readTemplate(rest: string): Token | null {
  const match = HASHTAG_TEMPLATE.exec(rest);
  return match?.[1] === undefined ? null : toHashtag(match[1], match[0].length);
}

function toHashtag(word: string, length: number): Token {
  const name = unescape(word);
  return { length, visible: `#${name}`, stored: `{hashtag|\\#|${name.replaceAll('_', '\\_')}}` };
}

function readMention(rest: string): Token | null {
  const match = MENTION.exec(rest);
  if (match?.[1] === undefined) return null;
  return { length: match[0].length, visible: unescape(match[1]), stored: match[0] };
}

function unescape(text: string): string {
  return text.replace(/\\(.)/gu, '$1');
}
