import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { type ThreadPart, toLiveParts } from '#app/domain/posts/thread.ts';

interface ThreadRow {
  readonly text: string;
  /** As stored. */
  readonly options: unknown;
  readonly liveParts: unknown;
}

/** Returns the posts of a thread; null for a single post. */
export function toThread({ text, options, liveParts }: ThreadRow): ThreadPart[] | null {
  const thread = PlatformOptions.safeParse(options).data?.twitter?.thread ?? [];
  if (thread.length === 0) return null;
  const live = toLiveParts(liveParts);
  return [{ text }, ...thread].map((post, index) => {
    const part = live[index];
    const { remoteId: postId = null, url = null, publishedAt = null } = part ?? {};
    return { text: post.text, isLive: part !== undefined, postId, url, publishedAt };
  });
}

/** Says which post of a thread a message is about, if some are live. */
export function toThreadPlace(row: ThreadRow): string {
  const live = toLiveParts(row.liveParts).length;
  return live === 0 ? '' : `Post ${live + 1} of ${toThread(row)?.length ?? live + 1}: `;
}
