import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import { defineCommand } from '../../lib/define-command.ts';
import { toPostResult } from '../../lib/follow-post.ts';
import { id } from '../../lib/option-schemas.ts';
import type { Context } from '../../lib/context.ts';
import { promptForConsent } from '../../lib/prompt.ts';

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the id of the delivery (dlv_…)' }],
  options: [{ flags: '--yes', description: 'do not ask; needed where nobody can be asked' }],
  input: z.object({ delivery: id('delivery', 'dlv_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare deliveries take-down dlv_01kb… --yes'],
  output: 'The post with its "deliveries"; the one that was taken down has "removedAt".',
  async run(context, { delivery: deliveryId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context);
    return toPostResult(await client.call('takeDownDelivery', { params: { deliveryId } }));
  },
});

async function requireConsent({ terminal, signal, changes }: Context): Promise<void> {
  if (changes.isDryRun) return;
  if (!terminal.canPrompt) {
    throw new CliError('invalid_usage', {
      exit: 'usage',
      message: 'A post that is taken down is gone for good: say --yes.',
    });
  }
  const message = 'The platform deletes the post for good. Take it down?';
  if (await promptForConsent(message, signal)) return;
  throw new CliError('not_confirmed', { exit: 'error', message: 'Nothing was taken down.' });
}
