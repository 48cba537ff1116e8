import { isPostPlanned } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { type PostTimes, showPostTimes } from '#app/domain/posts/show-post-times.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';
import { readTimeFacts } from './read-time-facts.ts';
import type { SignedInContext } from './signed-in.ts';

/** Writes the times of posts that wait for theirs. Reads nothing if none does. */
export async function readPostTimes(
  signedIn: SignedInContext,
  { request, posts }: { readonly request: Request; readonly posts: readonly PostOutput[] },
): Promise<PostTimes> {
  if (!posts.some(isPostPlanned)) return {};
  return showPostTimes(posts, await readTimeFacts(signedIn, { request, choice: PUBLISH_NOW }));
}
