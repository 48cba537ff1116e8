import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'draft', description: 'the ID of the draft (drf_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ draft: id('draft', 'drf_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare drafts delete drf_01kb… --yes'],
  output: '{"id":"drf_…","deleted":true}',
  async run(context, { draft: draftId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this draft'));
    await client.call('deleteDraft', { params: { draftId } });
    return toDeletedResult(draftId);
  },
});
