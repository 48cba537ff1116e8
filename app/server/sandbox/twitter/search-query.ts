import { listHashtags, listMentions } from './entities.ts';
import { findPersona } from './personas.ts';
import type { PostRow } from './post-store.ts';

export interface SearchedPost {
  row: PostRow;
  conversationId: string;
}

export type Matcher = (post: SearchedPost) => boolean;

const TOKEN = /\s*(\(|\)|-?(?:[a-z_]+:)?"[^"]*"|[^\s()]+)/giuy;

/**
 * Parses a recent-search query: words, "phrases", #tags, @names, OR, parentheses, `-`, and the operators
 * from, to, url, lang, conversation_id, in_reply_to_tweet_id, quotes_of_tweet_id, is, and has. Returns null
 * if it's invalid.
 */
export function parseSearch(text: string): Matcher | null {
  const tokens = [...text.matchAll(new RegExp(TOKEN, 'giu'))].map(([, token = '']) => token);
  const reader = { tokens, position: 0 };
  const matcher = readAny(reader);
  return matcher !== null && reader.position === tokens.length ? matcher : null;
}

interface Reader {
  tokens: readonly string[];
  position: number;
}

/** Parses alternatives. `OR` binds more loosely than a space. */
function readAny(reader: Reader): Matcher | null {
  const groups: Matcher[] = [];
  do {
    const group = readAll(reader);
    if (group === null) return null;
    groups.push(group);
  } while (reader.tokens[reader.position] === 'OR' && (reader.position += 1));
  return (post) => groups.some((group) => group(post));
}

function readAll(reader: Reader): Matcher | null {
  const matchers: Matcher[] = [];
  for (;;) {
    const token = reader.tokens[reader.position];
    if (token === undefined || token === ')' || token === 'OR') break;
    reader.position += 1;
    const matcher = token === '(' || token === '-(' ? readGroup(reader) : toMatcher(token);
    if (matcher === null) return null;
    matchers.push(matcher);
  }
  return matchers.length === 0 ? null : (post) => matchers.every((matcher) => matcher(post));
}

function readGroup(reader: Reader): Matcher | null {
  const inner = readAny(reader);
  if (inner === null || reader.tokens[reader.position] !== ')') return null;
  reader.position += 1;
  return inner;
}

function toMatcher(token: string): Matcher | null {
  if (token.startsWith('-') && token.length > 1) {
    const inner = toMatcher(token.slice(1));
    return inner && ((post) => !inner(post));
  }
  const [, operator = '', value = ''] = /^([a-z_]+):(.+)$/isu.exec(token) ?? [];
  const create = OPERATORS[operator.toLowerCase()];
  return create ? create(unquote(value).toLowerCase()) : toTextMatcher(token);
}

const OPERATORS: Readonly<Record<string, (value: string) => Matcher | null>> = {
  from:
    (name) =>
    ({ row }) =>
      isPerson(row.authorId, name),
  to:
    (name) =>
    ({ row }) =>
      row.inReplyTo !== null && listMentions(row.text).includes(bare(name)),
  url:
    (part) =>
    ({ row }) =>
      row.urls.some((url) => url.expanded_url.toLowerCase().includes(part)),
  lang: (code) => () => code === 'en',
  conversation_id:
    (id) =>
    ({ conversationId }) =>
      conversationId === id,
  in_reply_to_tweet_id:
    (id) =>
    ({ row }) =>
      row.inReplyTo === id,
  quotes_of_tweet_id:
    (id) =>
    ({ row }) =>
      row.quoteOf === id,
  is: (kind) => {
    if (kind === 'reply') return ({ row }) => row.inReplyTo !== null;
    if (kind === 'quote') return ({ row }) => row.quoteOf !== undefined;
    return ['retweet', 'verified', 'nullcast'].includes(kind) ? () => false : null;
  },
  has: (kind) => HAS[kind] ?? null,
};

const HAS: Readonly<Record<string, Matcher>> = {
  links: ({ row }) => row.urls.length > 0,
  hashtags: ({ row }) => listHashtags(row.text).length > 0,
  mentions: ({ row }) => listMentions(row.text).length > 0,
  media: ({ row }) => row.media.length > 0,
  images: ({ row }) => row.media.some(({ contentType }) => contentType.startsWith('image/')),
  videos: ({ row }) => row.media.some(({ contentType }) => contentType.startsWith('video/')),
  geo: () => false,
};

function toTextMatcher(token: string): Matcher {
  const text = unquote(token).toLowerCase();
  if (text.startsWith('#')) return ({ row }) => listHashtags(row.text).includes(text.slice(1));
  if (text.startsWith('@')) return ({ row }) => listMentions(row.text).includes(bare(text));
  return ({ row }) => row.original.toLowerCase().includes(text);
}

function isPerson(id: string, name: string): boolean {
  return id === name || findPersona(id)?.username === bare(name);
}

function bare(name: string): string {
  return name.replace(/^@/u, '');
}

function unquote(text: string): string {
  return text.replaceAll('"', '');
}
