import { z } from 'zod';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'caption', description: 'the ID of the caption (cap_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ caption: id('caption', 'cap_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare caption delete cap_01kb… --yes'],
  output: '{"id":"cap_…","deleted":true}',
  async run(context, { caption: captionId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this caption'));
    await client.call('deleteCaption', { params: { captionId } });
    return toDeletedResult(captionId);
  },
});
