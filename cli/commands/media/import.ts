import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { followImport, toImportResult } from '#cli/lib/publish/follow-import.ts';
import { link } from '#cli/lib/command/option-schemas.ts';
import { toMediaResult } from '#cli/lib/show/show-media.ts';

export const command = defineCommand({
  arguments: [{ name: 'url', description: 'a link to a file, or to a page that shows a video' }],
  options: [
    { flags: '--format <id>', description: "one of the link's formats (default: the best one)" },
    { flags: '--title <text>', description: "the file's name in the library" },
    { flags: '--no-wait', description: "don't wait for the import to finish" },
  ],
  input: z.object({
    url: link(),
    format: z.string().min(1).max(100).optional(),
    title: z.string().trim().min(1).max(200, 'Titles can have at most 200 characters.').optional(),
    wait: z.boolean().default(true),
  }),
  examples: [
    'fanfare media import https://example.com/kiln.mp4',
    'fanfare media import https://example.com/post/7 --title "An open kiln" --no-wait',
  ],
  output:
    'The file, like "fanfare media upload"; with --no-wait, {"id","state","receivedBytes","sizeBytes",…}.',
  exits: ['validation'],
  async run({ connect, terminal, signal }, { url, format, title, wait }) {
    const client = await connect();
    const started = await client.call('createImport', {
      body: { url, ...(format ? { formatId: format } : {}), ...(title ? { title } : {}) },
    });
    if (!wait) return toImportResult(started);
    const { mediaId } = await followImport({ client, terminal, signal }, started);
    terminal.writeStatus('Imported. Make sure you have the right to use this file.');
    return toMediaResult(await client.call('getMedia', { params: { mediaId: mediaId ?? '' } }));
  },
});
