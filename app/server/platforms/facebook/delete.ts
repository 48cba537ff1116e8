import type { PlatformCallContext, ProbedAccount } from '#app/server/ports/platform-adapter.ts';
import { hasNoResponse } from '../kit/is-transient.ts';
import { readFirst } from '../kit/optional-read.ts';
import type { FacebookConfig } from './config.ts';
import { isMissing } from './errors.ts';
import { deleteGraph, readGraph, type GraphAccess } from './api.ts';
import { Done, PostMedia } from './wire.ts';

/**
 * Deletes a post; a post that no longer exists counts as deleted. For a video post, deletes the video
 * itself, because deleting the post alone would leave the video. If the platform returned no post ID, the
 * ID is built from the Page and the video.
 */
export async function deleteFacebookPost(
  config: FacebookConfig,
  context: PlatformCallContext,
  { account, remoteId }: { account: ProbedAccount; remoteId: string },
): Promise<void> {
  const access: GraphAccess = { config, context, accessToken: account.accessToken };
  const target = await findTarget(access, remoteId);
  try {
    await deleteGraph(access, target, Done);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Falls back to the post itself if Facebook doesn't return its attachments. */
async function findTarget(access: GraphAccess, remoteId: string): Promise<string> {
  try {
    const post = await readFirst(
      () => readAttachments(access, remoteId, 'attachments{target{id},media_type}'),
      () => readAttachments(access, remoteId, 'attachments'),
    );
    if (post === 'not there') return remoteId.split('_').at(-1) ?? remoteId;
    const video = post?.attachments?.data.find(({ media_type: type }) => type === 'video');
    return video?.target?.id ?? remoteId;
  } catch (error) {
    if (hasNoResponse(error)) return remoteId;
    throw error;
  }
}

async function readAttachments(access: GraphAccess, remoteId: string, fields: string) {
  try {
    return await readGraph(access, remoteId, { query: { fields }, schema: PostMedia });
  } catch (error) {
    if (isMissing(error)) return 'not there';
    throw error;
  }
}
