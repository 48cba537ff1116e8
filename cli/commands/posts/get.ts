import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { followPost, toPostResult } from '#cli/lib/publish/follow-post.ts';
import { id, patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  options: [{ flags: '--watch [seconds]', description: WAIT_OPTION.description }],
  input: z.object({ post: id('post', 'post_01kb…'), watch: patience('--watch') }),
  examples: ['fanfare posts get post_01kb…', 'fanfare posts get post_01kb… --watch'],
  output: 'The post with its "deliveries", like "fanfare publish".',
  exits: ['partial', 'unconfirmed'],
  async run({ connect, terminal, signal }, { post: postId, watch }) {
    const client = await connect();
    const post = await client.call('getPost', { params: { postId } });
    if (watch === null) return toPostResult(post);
    return followPost(
      { client, terminal, signal, timeoutMs: watch },
      { id: postId, firstRead: post },
    );
  },
});
