import { z } from 'zod';
import { defineCommand } from '../../lib/define-command.ts';
import { id } from '../../lib/option-schemas.ts';
import { requireConsent, toDeletion } from '../../lib/require-consent.ts';
import { toDeletedResult } from '../../lib/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'draft', description: 'the id of the draft (drf_…)' }],
  options: [{ flags: '--yes', description: 'do not ask; needed where nobody can be asked' }],
  input: z.object({ draft: id('draft', 'drf_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare drafts delete drf_01kb… --yes'],
  output: '{"id":"drf_…","deleted":true}',
  async run(context, { draft: draftId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('This draft'));
    await client.call('deleteDraft', { params: { draftId } });
    return toDeletedResult(draftId);
  },
});
