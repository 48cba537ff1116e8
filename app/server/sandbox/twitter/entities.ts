import type { PostRow } from './post-store.ts';

const HASHTAG = /(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}\p{M}_]*[\p{L}\p{M}_][\p{L}\p{N}\p{M}_]*)/gu;
const MENTION = /(?<![\p{L}\p{N}_@/])@(\w{1,15})(?![\w@])/gu;
const CASHTAG = /(?<![\p{L}\p{N}_$/])\$([a-z]{1,6})(?![\p{L}\p{N}_])/giu;

/**
 * Returns a post's links, hashtags, mentions, and cashtags; undefined without any. Positions count code
 * points.
 */
export function toEntities(row: PostRow): Record<string, unknown> | undefined {
  const lists = {
    urls: row.urls,
    hashtags: find(row.text, HASHTAG, 'tag'),
    mentions: find(row.text, MENTION, 'username'),
    cashtags: find(row.text, CASHTAG, 'tag'),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** Lists the user names mentioned in a text, in lowercase. */
export function listMentions(text: string): string[] {
  return [...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase());
}

/** Lists the hashtags in a text, in lowercase and without `#`. */
export function listHashtags(text: string): string[] {
  return [...text.matchAll(HASHTAG)].map(([, tag = '']) => tag.toLowerCase());
}

function find(text: string, pattern: RegExp, name: string) {
  return [...text.matchAll(pattern)].map((match) => {
    const start = [...text.slice(0, match.index)].length;
    return { start, end: start + [...match[0]].length, [name]: match[1] };
  });
}
