import type { TimelinePost } from '../wire.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const MEDIA_LINK = /\/status\/\d+\/(?:photo|video)\/\d+$/;

/**
 * Returns the text that the author wrote: t.co links expanded, the trailing media link dropped, and
 * entities unescaped.
 */
export function restoreText(post: TimelinePost): string {
  let text = post.text;
  for (const { url, expanded_url: expanded, media_key: mediaKey } of post.entities?.urls ?? []) {
    const isMedia = mediaKey !== undefined || MEDIA_LINK.test(expanded ?? '');
    text = text.replaceAll(url, isMedia ? '' : (expanded ?? url));
  }
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/**
 * Returns whether two texts are equal except for X's rewrites: Unicode form, and the scheme and trailing
 * slash of links.
 */
export function isSameText(left: string, right: string): boolean {
  return fold(left) === fold(right);
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/https?:\/\//g, '')
    .replace(/\/(?=\s|$)/g, '')
    .trim();
}

/** Returns the ID of the post that this one replies to, or undefined if it isn't a reply. */
export function findRepliedTo(post: TimelinePost): string | undefined {
  const references = post.referenced_tweets ?? post.referenced_posts ?? [];
  return references.find(({ type }) => type === 'replied_to')?.id;
}

const SNOWFLAKE_EPOCH_MS = 1_288_834_974_657n;

/**
 * Returns the post's creation time, or the one in its snowflake ID
 * (https://docs.x.com/fundamentals/x-ids).
 */
export function readCreatedAt(post: Pick<TimelinePost, 'id' | 'created_at'>): Date {
  const { id, created_at: createdAt } = post;
  if (createdAt !== undefined) return new Date(createdAt);
  return new Date(Number((BigInt(id) >> 22n) + SNOWFLAKE_EPOCH_MS));
}
