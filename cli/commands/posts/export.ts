import path from 'node:path';
import { z } from 'zod';
import { ExportFormat, MAX_EXPORTED_POSTS } from '#app/domain/posts/export-posts.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { readTimes } from '#cli/lib/content/read-times.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { POST_FILTER_FIELDS, POST_FILTER_OPTIONS } from '#cli/lib/command/post-filters.ts';
import { saveFile } from '#cli/lib/files/save-file.ts';
import { writeDownload } from '#cli/lib/files/write-download.ts';
import { formatBytes } from '#cli/text/format.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    ...POST_FILTER_OPTIONS,
    {
      flags: '--format <format>',
      description: "csv or ndjson (default: from --out's extension, else ndjson)",
    },
    { flags: '-o, --out <file>', description: 'write to this file instead of stdout' },
  ],
  input: z.object({
    ...POST_FILTER_FIELDS,
    format: oneOf(ExportFormat.options, '--format').optional(),
    out: z.string().min(1, '--out needs a file name.').optional(),
  }),
  examples: [
    'fanfare posts export --state scheduled > planned.ndjson',
    'fanfare posts export --from 2026-11-01 --to 2026-12-01 --out november.csv',
    'fanfare posts export --search kiln --format csv',
  ],
  output: `Rows that "fanfare bulk run" takes: a publish request per line, or CSV with the columns of a bulk run and the results\nin "reason". Posts that wait for their time are last and keep it; a run publishes the others at once. At most ${MAX_EXPORTED_POSTS.toLocaleString('en-US')} posts;\nuse --from and --to for more. With --out {"file","sizeBytes"}.`,
  async run(context, { account: accountId, format, out, ...filters }) {
    const client = await context.connect();
    const isCsv = path.extname(out ?? '').toLowerCase() === '.csv';
    const times = await readTimes(client, filters);
    const query = { ...filters, ...times, accountId, format: format ?? (isCsv ? 'csv' : 'ndjson') };
    const file = await client.openPostsExport(query);
    if (out === undefined) {
      await writeDownload(context, file);
      return { isStreamed: true };
    }
    const { terminal, changes } = context;
    const saved = await saveFile(file, { terminal, changes, out });
    terminal.writeStatus(`Saved ${toLine(saved.file)} (${formatBytes(saved.sizeBytes)}).`);
    return { data: saved, toText: () => `${toLine(saved.file)}\n` };
  },
});
