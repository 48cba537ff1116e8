import { getEntityName } from './personas.ts';

const RESERVED = new Set('\\|{}@[]()<>#*_~');
const HASHTAG_WORD = /^(?:[\p{L}\p{M}\p{N}]|\\_)+/u;
const HASHTAG_TEMPLATE = /^\{hashtag\|\\?[#\uFF03]\|((?:[\p{L}\p{M}\p{N}_]|\\_)+)\}/u;
const MENTION = /^@\[((?:[^\]\\]|\\.)+)\]\((urn:li:(?:organization|person):[\w-]+)\)/u;

/** A part of a text as readers see it: plain text, or a link to a hashtag or a profile. */
export interface LittleTextPart {
  readonly kind: 'text' | 'hashtag' | 'mention';
  readonly text: string;
}

export interface LittleText {
  readonly parts: readonly LittleTextPart[];
  /** The text readers see. */
  readonly visible: string;
  /** The text that a GET returns: hashtags as templates, reserved characters escaped. */
  readonly stored: string;
}

interface Token extends LittleTextPart {
  readonly length: number;
  readonly stored: string;
}

/**
 * Parses the "little text format" (learn.microsoft.com). An unescaped reserved character that starts no
 * element isn't an error: the post is silently cut off there.
 */
export function parseLittleText(wire: string): LittleText {
  const parts: { kind: LittleTextPart['kind']; text: string }[] = [];
  let stored = '';
  for (let at = 0; at < wire.length;) {
    const token = readToken(wire.slice(at));
    if (!token) break;
    const last = parts.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') last.text += token.text;
    else parts.push({ kind: token.kind, text: token.text });
    stored += token.stored;
    at += token.length;
  }
  return { parts, visible: parts.map(({ text }) => text).join(''), stored };
}

function readToken(rest: string): Token | null {
  const first = rest.charAt(0);
  if (first === '\\') return readEscape(rest);
  if (!RESERVED.has(first)) return { kind: 'text', length: 1, text: first, stored: first };
  if (first === '#') return readHashtag(rest);
  if (first === '{') return readTemplate(rest);
  return first === '@' ? readMention(rest) : null;
}

function readEscape(rest: string): Token | null {
  const character = rest.charAt(1);
  if (!RESERVED.has(character)) return null;
  return { kind: 'text', length: 2, text: character, stored: `\\${character}` };
}

/** Reads a bare # before a word, wherever it is: LinkedIn doesn't recognize that it's part of a URL. */
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
  const stored = `{hashtag|\\#|${name.replaceAll('_', '\\_')}}`;
  return { kind: 'hashtag', length, text: `#${name}`, stored };
}

/** A mention is shown as plain text unless its name matches the entity's exactly. */
function readMention(rest: string): Token | null {
  const [stored, name, urn = ''] = MENTION.exec(rest) ?? [];
  if (stored === undefined || name === undefined) return null;
  const text = unescape(name);
  const kind = getEntityName(urn) === text ? 'mention' : 'text';
  return { kind, length: stored.length, text, stored };
}

function unescape(text: string): string {
  return text.replace(/\\(.)/gu, '$1');
}
