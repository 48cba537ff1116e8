import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { finishChange } from '#cli/lib/publish/follow-post.ts';
import { id, patience, WAIT_OPTION, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';

export const command = defineCommand({
  arguments: [{ name: 'draft', description: 'the ID of the draft (drf_…)' }],
  options: [
    { flags: '--if-version <n>', description: 'only if this is still the latest version' },
    {
      flags: '--allow-duplicate',
      description:
        'publish even if the same post was published to the same account within the last hour',
    },
    WAIT_OPTION,
  ],
  input: z.object({
    draft: id('draft', 'drf_01kb…'),
    ifVersion: wholeNumber('--if-version', { min: 1, max: 999_999_999 }).optional(),
    allowDuplicate: z.boolean().default(false),
    wait: patience('--wait'),
  }),
  examples: ['fanfare drafts publish drf_01kb…', 'fanfare drafts publish drf_01kb… --wait'],
  output: 'The post with its "deliveries", like "fanfare publish". The draft is deleted.',
  exits: ['partial', 'validation', 'unconfirmed'],
  async run(context, { draft: draftId, ifVersion, allowDuplicate, wait: waitMs }) {
    const client = await context.connect();
    const body = {
      ...(ifVersion === undefined ? {} : { version: ifVersion }),
      ...(allowDuplicate ? { allowDuplicate } : {}),
    };
    const call = client.call('publishDraft', { params: { draftId }, body });
    return finishChange(context, { client, post: await call.catch(nameFlags), waitMs });
  },
});
