import type { Context } from '../command/context.ts';
import type { CommandResult } from '../command/define-command.ts';
import { toJson } from '../terminal/json.ts';
import { toFlagsRow } from './flags-row.ts';
import { renderReport, toGitHub, toSarif } from './format-report.ts';
import { collectReport, type LintReport, lintRows, readAll } from './lint-files.ts';
import type { LintInput } from './lint-input.ts';
import { createFileReader } from './read-file-facts.ts';
import { toNoPosts } from '../rows/no-posts.ts';
import type { PostRow } from '../rows/post-row.ts';
import { readAccountsFile } from './read-accounts.ts';

const WRITERS = {
  json: (report: LintReport) => `${toJson(report, { pretty: true })}\n`,
  sarif: toSarif,
  github: toGitHub,
} as const;

/** Lints files, or the post given by flags, and writes the report in the requested format. */
export async function lint(context: Context, input: LintInput): Promise<CommandResult> {
  const { terminal } = context;
  const accounts = await readAccountsFile(input.accounts, input);
  const tools = { readFacts: createFileReader(), accounts };
  const rows =
    input.file.length > 0 ? readPosts(context, input.file) : [await toFlagsRow(context, input)];
  const report = await collectReport(lintRows(rows, tools));
  const exit = report.valid ? 'ok' : 'validation';
  const write = input.format && WRITERS[input.format];
  if (!write) return { data: report, toText: (paint) => renderReport(report, paint), exit };
  terminal.writeResult(write(report));
  return { isStreamed: true, exit };
}

/** Reads all posts. A file or folder without posts is a finding, not a pass. */
async function* readPosts(context: Context, names: readonly string[]): AsyncGenerator<PostRow> {
  for (const name of names) {
    let isEmpty = true;
    for await (const row of readAll(context, [name])) {
      isEmpty = false;
      yield row;
    }
    if (isEmpty) yield await toNoPosts(name);
  }
}
