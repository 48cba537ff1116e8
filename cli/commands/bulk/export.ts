import path from 'node:path';
import { z } from 'zod';
import type { Client } from '../../client/client.ts';
import { findJob } from '../../lib/bulk/find-job.ts';
import { listRows } from '../../lib/bulk/list-rows.ts';
import { renderRowLine } from '../../lib/bulk/show-row.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { type CommandResult, defineCommand } from '#cli/lib/command/define-command.ts';
import { formatBytes } from '#cli/text/format.ts';
import { toJson } from '#cli/lib/terminal/json.ts';
import { id, oneOf } from '#cli/lib/command/option-schemas.ts';
import { saveFile } from '#cli/lib/files/save-file.ts';
import { writeDownload } from '#cli/lib/files/write-download.ts';
import { toLine } from '#cli/text/text.ts';

const FORMATS = ['csv', 'ndjson'] as const;

export const command = defineCommand({
  arguments: [{ name: 'job', description: 'a job ID (bulk_…), or the file that was run' }],
  options: [
    {
      flags: '--format <format>',
      description: "csv or ndjson (default: from --out's extension, else ndjson)",
    },
    { flags: '-o, --out <file>', description: 'write to this file instead of stdout' },
  ],
  input: z.object({
    job: id('job', 'bulk_01kb…'),
    format: oneOf(FORMATS, '--format').optional(),
    out: z.string().min(1, '--out needs a file name.').optional(),
  }),
  examples: [
    'fanfare bulk export bulk_01kb… > results.ndjson',
    'fanfare bulk export bulk_01kb… --format csv',
    'fanfare bulk export bulk_01kb… --out results.csv',
  ],
  output:
    'NDJSON, one line per row: {"row","externalId","hash","state","postId","code","message","errors",\n"post":{"state","deliveries":[{"id","platform","accountId","state","url","message"}]}}; CSV has post_state and urls instead of "post". With --out {"file","sizeBytes"}.',
  async run(context, { job, format, out }) {
    const client = await context.connectPaced();
    const bulkId = await findJob(job);
    const isCsv = (format ?? (path.extname(out ?? '') === '.csv' ? 'csv' : 'ndjson')) === 'csv';
    if (out !== undefined) return saveResults(context, client, { bulkId, isCsv, out });
    if (isCsv) await writeDownload(context, await client.openBulkResults(bulkId));
    else
      for await (const row of listRows(client, bulkId))
        await context.terminal.writeRecord(row, (paint) => renderRowLine(row, paint));
    return { isStreamed: true };
  },
});

async function saveResults(
  { terminal, changes }: Context,
  client: Client,
  { bulkId, isCsv, out }: { bulkId: string; isCsv: boolean; out: string },
): Promise<CommandResult> {
  const { Readable } = await import('node:stream');
  const file = isCsv
    ? await client.openBulkResults(bulkId)
    : {
        fileName: `${bulkId}.ndjson`,
        sizeBytes: null,
        body: Readable.from(toLines(client, bulkId)),
      };
  const saved = await saveFile(file, { terminal, changes, out });
  terminal.writeStatus(`Saved ${toLine(saved.file)} (${formatBytes(saved.sizeBytes)}).`);
  return { data: saved, toText: () => `${toLine(saved.file)}\n` };
}

async function* toLines(client: Client, bulkId: string): AsyncGenerator<Buffer> {
  for await (const row of listRows(client, bulkId))
    yield Buffer.from(`${toJson(row, { pretty: false })}\n`);
}
