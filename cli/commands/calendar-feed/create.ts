import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare calendar-feed create', 'fanfare calendar-feed create --fields url'],
  output:
    '{"feed":{"id","environment","createdAt",…},"url"}: "url" is the secret address for calendar apps, shown only once.\nA workspace has one feed: to replace its address, revoke it first.',
  async run({ connect, terminal }) {
    const client = await connect();
    const data = await client.call('createCalendarFeed');
    terminal.writeStatus(
      "Created the calendar feed. Add this address to your calendar app now. It isn't shown again.",
    );
    return { data, toText: () => `${toLine(data.url)}\n` };
  },
});
