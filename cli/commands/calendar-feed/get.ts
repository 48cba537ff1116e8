import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare calendar-feed get', 'fanfare calendar-feed get --json'],
  output:
    '{"feed":{"id","environment","createdAt","lastReadAt","isOwn"}}, or {"feed":null}; the address itself is never shown',
  async run({ connect }) {
    const data = await (await connect()).call('getCalendarFeed');
    const { feed } = data;
    if (feed === null)
      return { data, toText: () => 'No calendar feed. Run "fanfare calendar-feed create".\n' };
    const lastRead =
      feed.lastReadAt === null ? 'never read' : `last read ${formatTime(feed.lastReadAt)}`;
    return {
      data,
      toText: () => `Created ${formatTime(feed.createdAt)}, ${lastRead}.\n`,
    };
  },
});
