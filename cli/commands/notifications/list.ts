import { z } from 'zod';
import { ListNotificationsInput } from '#app/domain/notifications/notifications.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { renderNotifications } from '#cli/lib/show/show-notifications.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    { flags: '--unread', description: 'only unread notifications' },
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    unread: z.boolean().default(false),
    cursor: ListNotificationsInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
  }),
  examples: ['fanfare notifications list', 'fanfare notifications list --unread --json'],
  output: 'A page: {"items":[notification, …],"nextCursor":"…" or null,"unreadCount":n}',
  async run({ connect, terminal }, { unread, cursor, limit }) {
    const client = await connect();
    const page = await client.call('listNotifications', {
      query: {
        cursor,
        unread: unread ? 'true' : 'false',
        limit: limit ?? ListNotificationsInput.shape.limit.parse(undefined),
      },
    });
    if (page.nextCursor !== null && !terminal.isJson) {
      const filter = unread ? ' --unread' : '';
      terminal.writeStatus(
        `More: fanfare notifications list${filter} --cursor ${toLine(page.nextCursor)}`,
      );
    }
    return { data: page, toText: (paint) => renderNotifications(page.items, paint) };
  },
});
