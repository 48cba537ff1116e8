import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toMediaResult } from '#cli/lib/show/show-media.ts';

export const command = defineCommand({
  arguments: [{ name: 'media', description: 'the ID of the file (med_…)' }],
  input: z.object({ media: id('media file', 'med_01kb…') }),
  examples: ['fanfare media get med_01kb…'],
  output: 'Same as "fanfare media upload"; "url" is a new temporary link.',
  async run({ connect }, { media: mediaId }) {
    const client = await connect();
    return toMediaResult(await client.call('getMedia', { params: { mediaId } }));
  },
});
