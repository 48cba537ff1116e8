import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { renderFacts } from '#cli/lib/terminal/table.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare status', 'fanfare status --fields deliveries.late'],
  output:
    '{"deliveries":{"onTheirWay","late","needDecision"},"accounts":{"connected","needReconnect"},"plan","usage":{…}}',
  async run({ connect }) {
    const data = await (await connect()).call('getStatus');
    const { deliveries, accounts, usage } = data;
    const toCount = (count: number): string => formatCount(count, 'delivery', 'deliveries');
    const facts: [string, string][] = [
      ['In progress', `${toCount(deliveries.onTheirWay)}, ${deliveries.late} overdue`],
      ['Awaiting your decision', toCount(deliveries.needDecision)],
      ['Accounts', `${accounts.connected} connected, ${accounts.needReconnect} to reconnect`],
      ['Posts today', `${usage.used} of ${usage.limit}`],
    ];
    return { data, toText: (paint) => renderFacts(facts, paint) };
  },
});
