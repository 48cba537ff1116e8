import type { PlatformCallContext, ProbedAccount } from '#app/server/ports/platform-adapter.ts';
import type { FacebookConfig } from './config.ts';
import { isNotThere } from './errors.ts';
import { deleteGraph, readGraph, type GraphAccess } from './graph.ts';
import { Done, PostMedia } from './wire.ts';

/**
 * Takes a post down; what is gone already is as good as deleted. A video is deleted itself: its post
 * would go without it. Where the platform named no post id, ours is made of the Page and the video.
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
    if (!isNotThere(error)) throw error;
  }
}

async function findTarget(access: GraphAccess, remoteId: string): Promise<string> {
  try {
    const post = await readGraph(access, remoteId, {
      query: { fields: 'attachments{target{id},media_type}' },
      schema: PostMedia,
    });
    const video = post.attachments?.data.find(({ media_type: type }) => type === 'video');
    return video?.target?.id ?? remoteId;
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return remoteId.split('_').at(-1) ?? remoteId;
  }
}
