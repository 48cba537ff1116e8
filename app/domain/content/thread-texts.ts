import type { TwitterOptions } from '../posts/publish-options.ts';
import type { AccountTier } from '../platforms/account-tier.ts';
import { numberThread, splitThread } from '../text/split-thread.ts';
import { composeText } from '../text/text.ts';
import { getTextRule } from '../text/text-rules.ts';

interface ThreadContent {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly tier: AccountTier;
  readonly twitter: TwitterOptions | undefined;
}

/** What a caption becomes on Twitter. */
export interface ThreadTexts {
  /** The texts of all posts, in order, with their numbers. One text if it isn't a thread. */
  readonly texts: readonly string[];
  /** How many of them the caption takes. The others come from `thread`. */
  readonly captionCount: number;
}

/**
 * Returns the posts that a caption with its hashtags becomes on Twitter: one post, or as many as it takes if the
 * author wants it split, followed by the posts that the author wrote.
 */
export function toThreadTexts({ caption, hashtags, tier, twitter }: ThreadContent): ThreadTexts {
  const { thread = [], splitCaption = false, threadNumbers: isNumbered = false } = twitter ?? {};
  const whole = composeText('twitter', { caption, hashtags });
  const { max } = getTextRule('twitter', tier);
  const split = splitCaption ? splitThread(whole, { max, isNumbered }) : [whole];
  // A post with files alone has no text, but is one post.
  const posts = split.length === 0 ? [''] : split;
  const texts = [...posts, ...thread.map(({ text }) => text.trim())];
  return { texts: isNumbered ? numberThread(texts) : texts, captionCount: posts.length };
}

/** Returns whether the options can make a thread. */
export function isThread(twitter: TwitterOptions | undefined): boolean {
  return twitter?.splitCaption === true || (twitter?.thread?.length ?? 0) > 0;
}
