import type { Post } from '../show/show-post.ts';
import type { PlannedPost } from './create-plan.ts';
import type { KnownFile } from './match-types.ts';
import { findObstacle, listLive } from './post-obstacle.ts';

/** Plans what `--prune` does about a post whose file is gone. Live posts stay live: no platform is called. */
export function planRemoval(path: string, file: KnownFile, post: Post | null): PlannedPost {
  const base = {
    path,
    from: null,
    id: file.key,
    postId: file.postId,
    retryAt: null,
    schedule: null,
    differences: [],
    findings: [],
    local: null,
    file,
  };
  const prune = 'Its file is gone. With --prune,';
  if (!post)
    return { ...base, action: 'delete', reason: `${prune} it is removed from the lock file.` };
  if (post.deliveries.every(({ success }) => success !== null)) {
    const live = listLive(post);
    const stays =
      live === ''
        ? ''
        : ` It stays live on ${live} and isn't published again if the file comes back.`;
    return { ...base, action: 'delete', reason: `${prune} it is deleted in Fanfare.${stays}` };
  }
  if (findObstacle(post) === null)
    return { ...base, action: 'cancel', reason: `${prune} it is canceled.` };
  const reason =
    'Its file is gone, but the post is in progress. --prune can delete it after it finishes.';
  return { ...base, action: 'refused', reason };
}
