import { z } from 'zod';
import { splitThread } from '#app/domain/text/split-thread.ts';
import { TEXT_RULES } from '#app/domain/text/text.ts';

/** More than is requested. The rest of a response isn't read. */
const MAX_READ = { posts: 12, characters: 1500, text: 8000 };

const Texts = z.array(z.string()).min(1);

/**
 * Returns the posts that the model wrote for a platform. Instead of a thread's list, one text is split at its
 * empty lines, or else where a post is full. Without a thread, a list has the lines of one text. Null for
 * anything else.
 */
export function readPosts(raw: unknown, isThread: boolean): string[] | null {
  const { data: list } = Texts.safeParse(typeof raw === 'string' ? [raw] : raw);
  if (!list) return null;
  const texts = list
    .map((text) => text.slice(0, MAX_READ.text))
    .filter((text) => text.trim() !== '');
  if (texts.length === 0) return null;
  if (!isThread) return [texts.join('\n').slice(0, MAX_READ.text)];
  const [only] = texts;
  const posts = texts.length === 1 && only !== undefined ? splitPosts(only) : texts;
  return posts.slice(0, MAX_READ.posts).map((post) => post.slice(0, MAX_READ.characters));
}

function splitPosts(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/u).filter((part) => part.trim() !== '');
  if (paragraphs.length > 1) return paragraphs;
  return splitThread(text, { max: TEXT_RULES.twitter.max, isNumbered: false });
}

const COMMENT_NAMES: ReadonlySet<string> = new Set(['firstcomment', 'comment', 'reply']);

/** Returns the first comment in the object that the model wrote for a platform; null if there is none. */
export function readComment(whole: unknown): string | null {
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return null;
  const named = Object.entries(whole).find(([name]) =>
    COMMENT_NAMES.has(name.toLowerCase().replace(/[^a-z]/gu, '')),
  );
  const text: unknown = named?.[1];
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, MAX_READ.text) : null;
}
