import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { toTemplate } from '../../lib/bulk/template.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { toLine } from '#cli/text/text.ts';
import { toFileError } from '#cli/lib/content/upload-media.ts';

const FORMATS = ['csv', 'ndjson', 'markdown'] as const;

export const command = defineCommand({
  needs: 'nothing',
  options: [
    { flags: '--format <format>', description: `${FORMATS.join(', ')} (default: csv)` },
    { flags: '-o, --out <file>', description: 'write to this file; never overwrites a file' },
  ],
  input: z.object({
    format: oneOf(FORMATS, '--format').default('csv'),
    out: z.string().min(1, '--out needs a file name.').optional(),
  }),
  examples: [
    'fanfare bulk template > posts.csv',
    'fanfare bulk template --format markdown --out saturday.md',
  ],
  output: 'The file\'s content; with --json, {"format","content"}; with --out, {"file","format"}.',
  async run({ terminal, options, changes }, { format, out }) {
    const content = toTemplate(format);
    if (out === undefined) {
      if (options.json) return { data: { format, content }, toText: () => content };
      terminal.writeResult(content);
      return { isStreamed: true };
    }
    changes.announce({ write: out, content });
    await writeFile(out, content, { flag: 'wx' }).catch((error: unknown) => {
      throw toWriteError(out, error);
    });
    return { data: { file: out, format }, toText: () => `${toLine(out)}\n` };
  },
});

function toWriteError(out: string, error: unknown): CliError {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
    return new CliError('file_exists', {
      exit: 'usage',
      message: `${out} already exists. Choose another name.`,
    });
  return toFileError(`Can't write the file: ${out}`, error);
}
