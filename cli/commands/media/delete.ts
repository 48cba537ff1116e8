import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';

export const command = defineCommand({
  arguments: [{ name: 'media', description: 'the ID of the file (med_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ media: id('media file', 'med_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare media delete med_01kb… --yes'],
  output: '{"id":"med_…","deleted":true}',
  async run(context, { media: mediaId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this file'));
    await client.call('deleteMedia', { params: { mediaId } });
    return { data: { id: mediaId, deleted: true }, toText: () => `Deleted ${mediaId}.\n` };
  },
});
