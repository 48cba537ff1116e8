import type {
  BulkPostAction,
  BulkPostsInput,
  BulkPostsPreview,
  BulkPostsResult,
} from '#app/domain/posts/bulk-posts.ts';
import { isTerminal } from '#app/domain/posts/delivery-state.ts';
import { listPostActions } from '#app/domain/posts/post-actions.ts';
import { isPostPlanned } from '#app/domain/posts/post-progress.ts';
import { PLATFORM_IDS, PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { DeliveryOutput, PostOutput } from '#app/domain/posts/publish.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findPosts } from '../store/find-posts.ts';
import { cancelPost } from '../manage/cancel-post.ts';
import { deletePost, previewDeletion } from '../manage/delete-post.ts';
import { retryDelivery } from '../manage/retry-delivery.ts';
import { moveSelected } from './move-selected.ts';

interface Selection {
  readonly action: BulkPostAction;
  readonly postIds: readonly string[];
}

/** Returns what the action would do with each post. Posts that no longer exist are left out. */
export async function previewBulkAction(
  deps: ServiceDeps,
  actor: Actor,
  { action, postIds }: Selection,
): Promise<BulkPostsPreview> {
  requireRole(actor, 'editor', 'posts:write');
  const posts = await findPosts(deps, actor, postIds);
  const items: BulkPostsPreview['items'][number][] = [];
  for (const post of posts) {
    items.push({
      post,
      obstacle: OBSTACLES[action](post),
      retries: action === 'retry' ? listPlatforms(post.deliveries.filter(canRetry)) : [],
      live:
        action === 'delete' ? (await previewDeletion(deps, actor, { postId: post.id })).live : [],
    });
  }
  return { action, items };
}

const OBSTACLES: Readonly<Record<BulkPostAction, (post: PostOutput) => string | null>> = {
  move: (post) => (isPostPlanned(post) ? null : 'It isn’t scheduled.'),
  cancel: (post) => (listPostActions(post).includes('cancel') ? null : 'Nothing can be canceled.'),
  retry: explainNoRetry,
  delete: explainNoDeletion,
};

/**
 * Applies an action to each post in turn, and returns what happened to each. A post that fails doesn't stop the
 * others. Idempotent: a post that is gone counts as deleted, and a delivery that no longer fails isn't retried.
 */
export async function runBulkAction(
  deps: ServiceDeps,
  actor: Actor,
  { action, postIds, takeDown, move }: BulkPostsInput,
): Promise<BulkPostsResult> {
  requireRole(actor, 'editor', 'posts:write');
  const posts = new Map((await findPosts(deps, actor, postIds)).map((post) => [post.id, post]));
  if (action === 'move') {
    if (!move) throw new Error('A move arrived without a number of days.');
    return { action, ...(await moveSelected(deps, actor, { postIds, move, posts })) };
  }
  const items: BulkPostsResult['items'][number][] = [];
  for (const postId of new Set(postIds)) {
    const post = posts.get(postId) ?? null;
    items.push({
      postId,
      post,
      ...(await ACTIONS[action](deps, actor, { postId, post, takeDown })),
    });
  }
  return { action, items, undo: null };
}

interface Work {
  readonly postId: string;
  /** Null if the post doesn't exist. */
  readonly post: PostOutput | null;
  readonly takeDown: boolean;
}

type Outcome = Pick<BulkPostsResult['items'][number], 'status' | 'message'>;

async function deleteOne(
  deps: ServiceDeps,
  actor: Actor,
  { postId, post, takeDown }: Work,
): Promise<Outcome> {
  if (post === null) return { status: 'unchanged', message: 'It was deleted before.' };
  try {
    const { stillLive, takenDown } = await deletePost(deps, actor, { postId, takeDown });
    const parts = [
      'Deleted from Fanfare',
      ...(takenDown.length > 0 ? [`deleted on ${toNames(takenDown)}`] : []),
    ];
    const stays = stillLive.length > 0 ? ` It stays live on ${toNames(stillLive)}.` : '';
    return { status: 'done', message: `${listNames(parts)}.${stays}` };
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'not_found')
      return { status: 'unchanged', message: 'It was deleted before.' };
    return { status: 'failed', message: error.message };
  }
}

async function cancelOne(
  deps: ServiceDeps,
  actor: Actor,
  { postId, post }: Work,
): Promise<Outcome> {
  if (post === null) return { status: 'failed', message: 'This post was deleted.' };
  if (post.state === 'canceled') return { status: 'unchanged', message: 'It was canceled before.' };
  try {
    const { deliveries } = await cancelPost(deps, actor, { postId });
    const late = deliveries.filter(({ canceled }) => !canceled);
    const rest = late.map(({ message }) => message).join(' ');
    return { status: 'done', message: late.length > 0 ? `Canceled in part. ${rest}` : 'Canceled.' };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { status: 'failed', message: error.message };
  }
}

const ACTIONS = { cancel: cancelOne, retry: retryOne, delete: deleteOne } as const;

async function retryOne(deps: ServiceDeps, actor: Actor, { post }: Work): Promise<Outcome> {
  if (post === null) return { status: 'failed', message: 'This post was deleted.' };
  const obstacle = explainNoRetry(post);
  if (obstacle !== null) return { status: 'unchanged', message: obstacle };
  const retried: DeliveryOutput[] = [];
  const refusals: string[] = [];
  for (const delivery of post.deliveries.filter(canRetry)) {
    try {
      await retryDelivery(deps, actor, { deliveryId: delivery.id });
      retried.push(delivery);
    } catch (error) {
      if (!isAppError(error)) throw error;
      refusals.push(`${PLATFORMS[delivery.platform].name}: ${error.message}`);
    }
  }
  const started = retried.length > 0 ? [`Publishing to ${toNames(retried)} again.`] : [];
  return {
    status: refusals.length > 0 ? 'failed' : 'done',
    message: [...started, ...refusals].join(' '),
  };
}

/** Only where the same content can succeed. */
const canRetry = ({ actions }: DeliveryOutput): boolean => actions.includes('retry');

function explainNoRetry({ deliveries }: PostOutput): string | null {
  if (deliveries.some(canRetry)) return null;
  const failed = deliveries.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return 'Nothing failed.';
  const doubtful = failed.filter(({ retrySafe }) => retrySafe !== 'yes');
  if (doubtful.length > 0)
    return `It may be live on ${toNames(doubtful)}, so retrying could post it twice.`;
  return `The same content can’t succeed on ${toNames(failed)}. Open the post to see what to do.`;
}

function explainNoDeletion({ deliveries }: PostOutput): string | null {
  const open = deliveries.filter(({ state }) => !isTerminal(state));
  if (open.length === 0) return null;
  const undecided = open.filter(({ needsDecision }) => needsDecision);
  if (undecided.length > 0)
    return `Fanfare doesn’t know whether it’s live on ${toNames(undecided)}. Resolve that first.`;
  return `It’s still being published to ${formatCount(listPlatforms(open).length, 'platform')}.`;
}

function listPlatforms(deliveries: readonly { readonly platform: PlatformId }[]): PlatformId[] {
  const found = new Set(deliveries.map(({ platform }) => platform));
  return PLATFORM_IDS.filter((id) => found.has(id));
}

const toNames = (deliveries: readonly { readonly platform: PlatformId }[]): string =>
  listNames(listPlatforms(deliveries).map((id) => PLATFORMS[id].name));
