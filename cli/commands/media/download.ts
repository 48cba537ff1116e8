import { z } from 'zod';
import type { Client } from '../../client/client.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatBytes } from '#cli/text/format.ts';
import { type SavedFile, saveFile } from '#cli/lib/files/save-file.ts';
import { saveStoredFile } from '#cli/lib/files/save-stored-file.ts';
import { toLine } from '#cli/text/text.ts';

const MISSING = 'Specify a link or a file ID (med_…) to download.';

export const command = defineCommand({
  arguments: [{ name: 'what', description: 'a link, or the ID of a file in the library (med_…)' }],
  options: [
    {
      flags: '-o, --out <file>',
      description: "file or folder to save to (default: the file's own name)",
    },
    { flags: '--force', description: 'overwrite an existing file' },
    { flags: '--format <id>', description: "one of the link's formats" },
  ],
  input: z.object({
    what: z.string({ error: MISSING }).trim().min(1, MISSING),
    out: z.string().min(1, '--out needs a file name.').optional(),
    force: z.boolean().default(false),
    format: z.string().min(1).max(100).optional(),
  }),
  examples: [
    'fanfare media download https://example.com/post/7 -o kiln.mp4',
    'fanfare media download med_01kb…',
  ],
  output:
    '{"file","sizeBytes"}. Run the same command again to resume an interrupted download from the library. The\nchecksum is verified, and an existing file with the same content is kept.',
  exits: ['validation'],
  async run(context, { what, out, format, force }) {
    const client = await context.connect();
    const saved = what.startsWith('med_')
      ? await saveStoredFile(context, await client.getMediaFile(what), { out, force })
      : await saveVideo(context, client, { url: what, format, out, force });
    return { data: saved, toText: () => `${toLine(saved.file)}\n` };
  },
});

/** Saves a video that the server streams from another site. An interrupted download starts over. */
async function saveVideo(
  { terminal, changes }: Context,
  client: Client,
  { url, format, ...target }: { url: string; format?: string; out?: string; force: boolean },
): Promise<SavedFile> {
  const video = await client.openVideo({ url, ...(format ? { formatId: format } : {}) });
  const saved = await saveFile(video, { terminal, changes, ...target });
  terminal.writeStatus(`Saved ${toLine(saved.file)} (${formatBytes(saved.sizeBytes)}).`);
  return saved;
}
