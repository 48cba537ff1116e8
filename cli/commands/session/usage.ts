import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { renderFacts } from '#cli/lib/terminal/table.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare usage', 'fanfare usage --json'],
  output:
    '{"plan","usage":{"used","limit","remaining","canPublish","resetAt","deliveriesUsed","deliveriesLimit"},"timeZone",\n"laterDays":[{"day","posts","deliveries"}]}',
  async run({ connect }) {
    const data = await (await connect()).call('getUsageStatus');
    const { plan, usage } = data;
    const facts: [string, string][] = [
      ['Plan', plan ?? 'none'],
      ['Posts today', `${usage.used} of ${usage.limit}, ${usage.remaining} left`],
      ['Deliveries today', `${usage.deliveriesUsed} of ${usage.deliveriesLimit}`],
      ['Resets', formatTime(usage.resetAt)],
    ];
    return { data, toText: (paint) => renderFacts(facts, paint) };
  },
});
