import type { CaptionOutput } from '../suggestions/captions.ts';
import { EMPTY_THREAD_POST } from './draft-thread.ts';
import type { Draft } from './draft.ts';
import type { DraftTexts } from './insert-texts.ts';

type Caption = Pick<CaptionOutput, 'platform' | 'caption' | 'posts' | 'firstComment'>;

/** Returns the posts that follow the first one of a suggested thread. */
export function toDraftThread({ posts }: Pick<Caption, 'posts'>): Draft['twitter']['thread'] {
  return posts.slice(1).map((text) => ({ ...EMPTY_THREAD_POST, text }));
}

/**
 * Returns what suggested captions change in a draft. A single caption applies to all platforms, and several apply
 * to one each; first comments do the same. Hashtags are kept, and so is a thread unless another is suggested.
 */
export function withCaptions(draft: DraftTexts, variants: readonly Caption[]): Partial<Draft> {
  const [first] = variants;
  if (!first) return {};
  const further = { ...toTwitter(draft, variants), ...toComment(draft, variants) };
  const { shared, own } = draft;
  if (variants.length === 1) return { ...further, shared: { ...shared, caption: first.caption } };
  const next = { ...own };
  for (const { platform, caption } of variants)
    next[platform] = { hashtags: own[platform]?.hashtags ?? shared.hashtags, caption };
  return { ...further, mode: 'unique', own: next };
}

function toTwitter({ twitter }: DraftTexts, variants: readonly Caption[]): Partial<Draft> {
  const thread = variants.flatMap(toDraftThread);
  return thread.length === 0 ? {} : { twitter: { ...twitter, thread } };
}

function toComment({ comment }: DraftTexts, variants: readonly Caption[]): Partial<Draft> {
  const [first] = variants;
  const written = variants.flatMap(({ platform, firstComment }) =>
    firstComment ? [[platform, firstComment] as const] : [],
  );
  if (!first || written.length === 0) return {};
  if (variants.length === 1) return { comment: { ...comment, text: first.firstComment ?? '' } };
  return { comment: { ...comment, own: { ...comment.own, ...Object.fromEntries(written) } } };
}
