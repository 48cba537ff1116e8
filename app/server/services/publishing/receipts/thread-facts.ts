import type { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { LivePart } from '#app/domain/posts/thread.ts';

/** A live post of a thread, as a receipt states it. */
export interface ThreadFact {
  readonly text: string;
  readonly remoteId: string;
  readonly url: string | null;
}

interface Thread {
  /** The first post's text. */
  readonly text: string;
  readonly options: PlatformOptions;
  readonly liveParts: readonly LivePart[];
}

/** Returns the live posts of a thread with their texts, in order; none for a single post. */
export function toThreadFacts({ text, options, liveParts }: Thread): ThreadFact[] {
  const texts = [text, ...(options.twitter?.thread ?? []).map((post) => post.text)];
  return liveParts.map(({ remoteId, url }, index) => ({ text: texts[index] ?? '', remoteId, url }));
}
