import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import {
  HANDLE_FIELDS,
  HANDLE_OPTIONS,
  toHandles,
  toMentionResult,
} from '#cli/lib/show/show-mention.ts';

export const command = defineCommand({
  options: [
    { flags: '--name <word>', description: 'what posts have after @, unique in the workspace' },
    {
      flags: '--display-name <name>',
      description: 'name in posts on platforms without a handle',
    },
    ...HANDLE_OPTIONS,
  ],
  input: z.object({
    name: z.string({ error: 'Specify a --name.' }).trim().min(1, 'Specify a --name.'),
    displayName: z
      .string({ error: 'Specify a --display-name.' })
      .trim()
      .min(1, 'Specify a --display-name.'),
    ...HANDLE_FIELDS,
  }),
  examples: [
    'fanfare mention create --name acme --display-name "Acme Pottery" --twitter acmepottery --linkedin urn:li:organization:2414183',
  ],
  output:
    '{"id","name","displayName","handles":{"twitter","instagram","tiktok","youtube","linkedin":{"urn","name"},"facebook":{"pageId","name"}},"createdAt","updatedAt"}',
  exits: ['validation'],
  async run({ connect }, { name, displayName, ...flags }) {
    const client = await connect();
    const chosen = Object.entries(toHandles(flags, displayName));
    const handles = Object.fromEntries(chosen.filter(([, handle]) => handle !== null));
    const body = { name, displayName, handles };
    return toMentionResult(await client.call('createMention', { body }));
  },
});
