import { z } from 'zod';
import { formatCount } from '#app/domain/text/format-count.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';

const HOW = 'Specify notifications by their IDs (ntf_01kb…), or pass --post <id> or --all.';

export const command = defineCommand({
  arguments: [
    {
      name: 'notification',
      description: 'the IDs of notifications (ntf_…)',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: [
    { flags: '--post <id>', description: 'those about this post' },
    { flags: '--all', description: 'all of them' },
  ],
  input: z
    .object({
      notification: z.array(z.string()).default([]),
      post: z.string().optional(),
      all: z.boolean().default(false),
    })
    .refine(
      ({ notification, post, all }) => countTrue([notification.length > 0, post, all]) === 1,
      {
        error: HOW,
      },
    ),
  examples: [
    'fanfare notifications read ntf_01kb…',
    'fanfare notifications read --post post_01kb…',
    'fanfare notifications read --all',
  ],
  output: '{"readCount":n,"unreadCount":n}',
  async run({ connect }, { notification: ids, post: postId }) {
    const client = await connect();
    const body =
      ids.length > 0 ? { ids } : postId === undefined ? { all: true as const } : { postId };
    const result = await client.call('readNotifications', { body });
    const { readCount, unreadCount } = result;
    return {
      data: result,
      toText: () =>
        `Marked ${formatCount(readCount, 'notification')} as read. Unread: ${unreadCount}.\n`,
    };
  },
});

const countTrue = (values: readonly unknown[]): number => values.filter(Boolean).length;
