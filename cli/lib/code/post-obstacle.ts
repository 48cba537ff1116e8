import { UNSTARTED_STATES } from '#app/domain/posts/delivery-state.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import type { Delivery, Post } from '../show/show-post.ts';
import type { DesiredPost } from './read-post-files.ts';
import { toPlatformName } from '../show/show-post.ts';

const UNSTARTED: ReadonlySet<string> = new Set([...UNSTARTED_STATES, 'canceled']);

function hasStarted({ state, startedAt }: Delivery): boolean {
  return startedAt !== null || !UNSTARTED.has(state);
}

/** Returns why a post can no longer be changed, or null if it can. */
export function findObstacle(post: Post): string | null {
  const open = post.deliveries.filter(({ state }) => state !== 'canceled');
  if (open.length === 0) return 'It was canceled.';
  const started = open.filter(hasStarted);
  if (started.length === 0) return null;
  const live = listLive(post);
  if (live !== '') return `It's live on ${live}, and live posts can't be changed.`;
  const names = [...new Set(started.map(({ platform }) => toPlatformName(platform)))];
  return `Publishing on ${listNames(names)} has started, so it can't be changed.`;
}

/** Returns why a file's text can't be applied to its post, or null if it can. */
export function findTextObstacle({ input }: Pick<DesiredPost, 'input'>, post: Post): string | null {
  // The snippets and mentions may have changed since, and nobody has seen the text that they would make now.
  if (isFilledIn(input)) return FILLED_IN;
  return findObstacle(post);
}

const FILLED_IN =
  "Its file uses snippets or mentions, which are filled in once, when the post is created. Change the post's text in Fanfare, or move this text to another file.";

/** Returns whether the final text isn't in the file. */
export const isFilledIn = ({ content }: DesiredPost['input']): boolean =>
  (content.snippetIds ?? []).length > 0 || (content.mentions ?? []).length > 0;

/** Lists the platforms on which a post is live. */
export function listLive({ deliveries }: Post): string {
  const live = deliveries.filter(({ success, removedAt }) => success === true && !removedAt);
  return listNames([...new Set(live.map(({ platform }) => toPlatformName(platform)))]);
}
