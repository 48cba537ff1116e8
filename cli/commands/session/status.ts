import { z } from 'zod';
import { defineCommand } from '../../lib/define-command.ts';
import { renderFacts } from '../../lib/table.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare status', 'fanfare status --fields deliveries.late'],
  output:
    '{"deliveries":{"onTheirWay","late","needDecision"},"accounts":{"connected","needReconnect"},"plan","usage":{…}}',
  async run({ connect }) {
    const data = await (await connect()).call('getStatus');
    const { deliveries, accounts, usage } = data;
    const facts: [string, string][] = [
      ['On their way', `${deliveries.onTheirWay} deliveries, ${deliveries.late} of them late`],
      ['Need your word', `${deliveries.needDecision} deliveries`],
      ['Accounts', `${accounts.connected} connected, ${accounts.needReconnect} to connect again`],
      ['Posts today', `${usage.used} of ${usage.limit}`],
    ];
    return { data, toText: (paint) => renderFacts(facts, paint) };
  },
});
