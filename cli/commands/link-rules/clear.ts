import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { LINK_RULES_OUTPUT, toLinkRulesResult } from '#cli/lib/show/show-link-rules.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare link-rules clear'],
  output: LINK_RULES_OUTPUT,
  async run({ connect }) {
    const client = await connect();
    const { shortenLinks } = await client.call('getLinkRules');
    return toLinkRulesResult(await client.call('setLinkRules', { body: { shortenLinks } }));
  },
});
