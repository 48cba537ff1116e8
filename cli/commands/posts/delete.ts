import { z } from 'zod';
import type { OperationResponse } from '../../client/endpoints.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { toPlatformName } from '#cli/lib/show/show-post.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  options: [
    { flags: '--take-down', description: 'also delete it on the platforms that allow it' },
    { flags: '--yes', description: 'skip the confirmation; required without a terminal' },
  ],
  input: z.object({
    post: id('post', 'post_01kb…'),
    takeDown: z.boolean().default(false),
    yes: z.boolean().default(false),
  }),
  examples: [
    'fanfare posts delete post_01kb… --yes',
    'fanfare posts delete post_01kb… --take-down',
  ],
  output:
    '{"id","deleted":true,"stillLive":[{"deliveryId","platform","accountName","url","message"}],"takenDown":[…]}',
  async run(context, { post: postId, takeDown, yes }) {
    const client = await context.connect();
    if (!yes)
      await requireConsent(
        context,
        toDeletion(takeDown ? 'this post and its live copies' : 'this post'),
      );
    const deleted = await client.call('deletePost', {
      params: { postId },
      query: { takeDown: takeDown ? 'true' : 'false' },
    });
    return { data: deleted, toText: () => renderDeleted(deleted) };
  },
});

function renderDeleted({
  id: postId,
  stillLive,
  takenDown,
}: OperationResponse<'deletePost'>): string {
  const toRow = ({ platform, accountName, url, message }: (typeof stillLive)[number]): string =>
    `  ${toPlatformName(platform)}  ${toLine(accountName)}  ${toLine(url ?? message)}\n`;
  return [
    `Deleted ${toLine(postId)}.\n`,
    ...(takenDown.length > 0 ? ['Taken down:\n', ...takenDown.map(toRow)] : []),
    ...(stillLive.length > 0 ? ['Still live:\n', ...stillLive.map(toRow)] : []),
  ].join('');
}
