import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatBytes } from '#cli/text/format.ts';
import { saveFile } from '#cli/lib/files/save-file.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    {
      flags: '-o, --out <file>',
      description: "file or folder to save to (default: the file's own name)",
    },
  ],
  input: z.object({ out: z.string().min(1, '--out needs a file name.').optional() }),
  examples: ['fanfare export', 'fanfare export -o fanfare.zip --quiet'],
  output: '{"file","sizeBytes"}',
  async run({ connect, terminal, changes }, { out }) {
    const client = await connect();
    const saved = await saveFile(await client.openExport(), { terminal, changes, out });
    terminal.writeStatus(`Saved ${toLine(saved.file)} (${formatBytes(saved.sizeBytes)}).`);
    return { data: saved, toText: () => `${toLine(saved.file)}\n` };
  },
});
