import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Lock } from './lock-file.ts';
import type { PlannedPost } from './create-plan.ts';
import { type KnownFile, toKey } from './match-types.ts';

interface LegacyInput {
  readonly lock: Lock;
  readonly project: string;
  readonly publishedFiles: readonly KnownFile[];
}

interface WithLegacy {
  readonly all: readonly KnownFile[];
  /** Refuses posts that an older version may or may not have published. */
  readonly unsettled: (posts: PlannedPost[]) => PlannedPost[];
}

/** The ID of a file that the server doesn't have yet. Apply links the file to its post first. */
const UNLINKED = '';

export const isUnlinked = (file: KnownFile | null): file is KnownFile => file?.id === UNLINKED;

/** Merges the posts of a version 1 lock with the server's files, and writes them to the lock. */
export async function addLegacy(
  client: Client,
  { lock, project, publishedFiles }: LegacyInput,
): Promise<WithLegacy> {
  const all = [...publishedFiles];
  const open = new Set<string>();
  for (const { path, hash, fixed, postId } of lock.legacy) {
    const key = toKey(hash);
    const post = postId === null ? null : await findPost(client, postId);
    if (postId === null) open.add(path);
    else lock.posts.set(path, [{ id: key, hash }]);
    if (!post || all.some((file) => file.postId === postId || file.key === key)) continue;
    all.push({
      id: UNLINKED,
      project,
      key,
      path,
      hash,
      fixedHash: fixed,
      postId,
      state: post.state,
      caption: post.caption,
      time: null,
      schedule: post.schedule,
      changedElsewhere: false,
      createdAt: post.createdAt,
      updatedAt: post.createdAt,
    });
  }
  const unsettled = (posts: PlannedPost[]): PlannedPost[] =>
    posts.map((post) =>
      open.has(post.path) && post.action === 'create'
        ? { ...post, action: 'refused', reason: UNSETTLED }
        : post,
    );
  return { all, unsettled };
}

const UNSETTLED =
  'An older version was stopped while publishing this file. Check with "fanfare posts list" whether the post exists, then add its ID to the lock file or remove the file\'s entry.';

async function findPost(client: Client, postId: string) {
  return client.call('getPost', { params: { postId } }).catch((error: unknown) => {
    if (error instanceof CliError && error.code === 'not_found') return null;
    throw error;
  });
}
