import { z } from 'zod';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { GROUP_ARGUMENT } from '#cli/lib/show/show-account-group.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [GROUP_ARGUMENT],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ group: id('group', 'agrp_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare account-groups delete agrp_01kb… --yes'],
  output: '{"id":"agrp_…","deleted":true}; its accounts stay connected',
  async run(context, { group: groupId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this account group'));
    await client.call('deleteAccountGroup', { params: { groupId } });
    return toDeletedResult(groupId);
  },
});
