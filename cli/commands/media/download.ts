import { z } from 'zod';
import { defineCommand } from '../../lib/define-command.ts';
import { formatBytes } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toLine } from '../../lib/text.ts';

const MISSING = 'Say what to download: a link, or the id of a file (med_…).';

export const command = defineCommand({
  arguments: [{ name: 'what', description: 'a link, or the id of a file in the library (med_…)' }],
  options: [
    { flags: '-o, --out <file>', description: 'save it here; by default under its own name' },
    { flags: '--format <id>', description: 'one of the formats of a link' },
  ],
  input: z.object({
    what: z.string({ error: MISSING }).trim().min(1, MISSING),
    out: z.string().min(1, '--out needs the name of a file.').optional(),
    format: z.string().min(1).max(100).optional(),
  }),
  examples: [
    'fanfare media download https://example.com/post/7 -o kiln.mp4',
    'fanfare media download med_01kb…',
  ],
  output: '{"file","sizeBytes"}',
  exits: ['validation'],
  async run({ connect, terminal, changes }, { what, out, format }) {
    const client = await connect();
    const answer = what.startsWith('med_')
      ? await client.openMedia(what)
      : await client.openVideo({ url: what, ...(format ? { formatId: format } : {}) });
    const saved = await saveFile(answer, { terminal, changes, out });
    terminal.say(`Saved ${toLine(saved.file)} (${formatBytes(saved.sizeBytes)}).`);
    return { data: saved, toText: () => `${toLine(saved.file)}\n` };
  },
});
