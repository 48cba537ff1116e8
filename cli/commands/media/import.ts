import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { followImport, toImportResult } from '#cli/lib/publish/follow-import.ts';
import { link } from '#cli/lib/command/option-schemas.ts';
import { toMediaResult } from '#cli/lib/show/show-media.ts';

export const command = defineCommand({
  arguments: [{ name: 'url', description: 'a link to a file, or to a page that shows a video' }],
  options: [
    { flags: '--format <id>', description: 'one of its formats; the best one by default' },
    { flags: '--title <text>', description: 'how the file is called in the library' },
    { flags: '--no-wait', description: 'do not wait until the file is there' },
  ],
  input: z.object({
    url: link(),
    format: z.string().min(1).max(100).optional(),
    title: z.string().trim().min(1).max(200, 'A title has at most 200 characters.').optional(),
    wait: z.boolean().default(true),
  }),
  examples: [
    'fanfare media import https://example.com/kiln.mp4',
    'fanfare media import https://example.com/post/7 --title "An open kiln" --no-wait',
  ],
  output:
    'The file, as "fanfare media upload" answers it; with --no-wait {"id","state","receivedBytes","sizeBytes",…}.',
  exits: ['validation'],
  async run({ connect, terminal, signal }, { url, format, title, wait }) {
    const client = await connect();
    const begun = await client.call('createImport', {
      body: { url, ...(format ? { formatId: format } : {}), ...(title ? { title } : {}) },
    });
    if (!wait) return toImportResult(begun);
    const { mediaId } = await followImport({ client, terminal, signal }, begun);
    terminal.say('Imported. Make sure that you have the right to use it.');
    return toMediaResult(await client.call('getMedia', { params: { mediaId: mediaId ?? '' } }));
  },
});
