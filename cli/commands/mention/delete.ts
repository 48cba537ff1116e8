import { z } from 'zod';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findMentionId } from '#cli/lib/publish/find-mention.ts';
import { MENTION_ARGUMENT } from '#cli/lib/show/show-mention.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [MENTION_ARGUMENT],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ mention: z.string().min(1), yes: z.boolean().default(false) }),
  examples: ['fanfare mention delete acme --yes'],
  output: '{"id":"ment_…","deleted":true}; accepted posts keep their texts',
  exits: ['validation'],
  async run(context, { mention, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this mention'));
    const mentionId = await findMentionId(client, mention);
    await client.call('deleteMention', { params: { mentionId } });
    return toDeletedResult(mentionId);
  },
});
