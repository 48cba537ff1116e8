import { z } from 'zod';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'set', description: 'the ID of the hashtag set (hash_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ set: id('set of hashtags', 'hash_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare hashtags delete hash_01kb… --yes'],
  output: '{"id":"hash_…","deleted":true}',
  async run(context, { set: hashtagSetId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this hashtag set'));
    await client.call('deleteHashtags', { params: { hashtagSetId } });
    return toDeletedResult(hashtagSetId);
  },
});
