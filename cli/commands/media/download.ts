import { z } from 'zod';
import type { Client } from '../../client/client.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatBytes } from '#cli/text/format.ts';
import { type SavedFile, saveFile } from '#cli/lib/files/save-file.ts';
import { saveStoredFile } from '#cli/lib/files/save-stored-file.ts';
import { toLine } from '#cli/text/text.ts';

const MISSING = 'Say what to download: a link, or the id of a file (med_…).';

export const command = defineCommand({
  arguments: [{ name: 'what', description: 'a link, or the id of a file in the library (med_…)' }],
  options: [
    {
      flags: '-o, --out <file>',
      description: 'save it here, or in this folder; by default under its own name',
    },
    { flags: '--force', description: 'replace another file that has its name' },
    { flags: '--format <id>', description: 'one of the formats of a link' },
  ],
  input: z.object({
    what: z.string({ error: MISSING }).trim().min(1, MISSING),
    out: z.string().min(1, '--out needs the name of a file.').optional(),
    force: z.boolean().default(false),
    format: z.string().min(1).max(100).optional(),
  }),
  examples: [
    'fanfare media download https://example.com/post/7 -o kiln.mp4',
    'fanfare media download med_01kb…',
  ],
  output:
    '{"file","sizeBytes"}. A file of the library that was cut goes on where it was when the same command is given\nagain, and has the checksum of the library; one that is there already with the same content is left as it is.',
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
  terminal.say(`Saved ${toLine(saved.file)} (${formatBytes(saved.sizeBytes)}).`);
  return saved;
}
