import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';

export const command = defineCommand({
  arguments: [{ name: 'target', description: 'where the link leads: an http or https URL' }],
  input: z.object({ target: z.string().trim().min(1, 'Specify a URL.') }),
  examples: ['fanfare short-links create "https://example.com/sale?utm_source=newsletter"'],
  output: '{"id","url","target","purpose","clicks","createdAt","revokedAt"}',
  exits: ['validation'],
  async run({ connect }, body) {
    const client = await connect();
    const link = await client.call('createShortLink', { body });
    return { data: link, toText: () => `${link.url}\n` };
  },
});
