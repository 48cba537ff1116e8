import { type CommandResult, defineCommand } from '../../lib/define-command.ts';
import type { Context } from '../../lib/context.ts';
import { toJson } from '../../lib/json.ts';
import { toFlagsRow } from '../../lib/lint/flags-row.ts';
import { renderReport, toGitHub, toSarif } from '../../lib/lint/format-report.ts';
import { collectReport, type LintReport, lintRows, readAll } from '../../lib/lint/lint-files.ts';
import { LINT_OPTIONS, LintInput } from '../../lib/lint/lint-input.ts';
import { createLook } from '../../lib/lint/look-at-file.ts';
import { readAccounts } from '../../lib/lint/read-accounts.ts';

export const command = defineCommand({
  needs: 'nothing',
  arguments: [
    {
      name: 'file',
      description: 'posts: .csv, .ndjson, .md, or a folder of .md',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: LINT_OPTIONS,
  input: LintInput,
  examples: [
    'fanfare lint posts.csv',
    'fanfare lint posts --format github',
    'fanfare lint posts.csv --format sarif > lint.sarif',
    'fanfare lint --platforms instagram,twitter --caption "The kiln is open" --media kiln.jpg',
  ],
  output:
    '{"valid","rows":{"total","valid","refused","partly"},\n"findings":[{"file","row","line","column","member","pointer","code","message","platform"}]}',
  exits: ['validation'],
  run: lint,
});

const WRITERS = {
  json: (report: LintReport) => `${toJson(report, { pretty: true })}\n`,
  sarif: toSarif,
  github: toGitHub,
} as const;

async function lint(context: Context, input: LintInput): Promise<CommandResult> {
  const { terminal } = context;
  const tools = { look: createLook(), platformOf: await readAccounts(input.accounts) };
  const rows =
    input.file.length > 0 ? readAll(context, input.file) : [await toFlagsRow(context, input)];
  const report = await collectReport(lintRows(rows, tools));
  const exit = report.valid ? 'ok' : 'validation';
  const write = input.format && WRITERS[input.format];
  if (!write) return { data: report, toText: (paint) => renderReport(report, paint), exit };
  terminal.writeResult(write(report));
  return { isStreamed: true, exit };
}
