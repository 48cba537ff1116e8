import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderWebhooks } from '#cli/lib/show/show-webhook.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare webhooks list', 'fanfare webhooks list --json'],
  output:
    '{"items":[{"id","url","events","environment","enabled","disabledReason","failingSince",…}]}',
  async run({ connect }) {
    const client = await connect();
    const list = await client.call('listWebhooks');
    return { data: list, toText: (paint) => renderWebhooks(list.items, paint) };
  },
});
