import type { Change } from '#cli/text/changes.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { DocumentResult } from './define-command.ts';
import { pickFields, renderFields } from '../terminal/fields.ts';
import { toJson } from '../terminal/json.ts';
import type { Query } from '../terminal/query.ts';
import type { Paint, Terminal } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

interface ResultOptions {
  readonly fields: readonly string[] | null;
  readonly query: Query | null;
  /** Indented JSON for people. */
  readonly pretty: boolean;
  /** The command changed something, so an invalid --fields must not hide the result. */
  readonly hasChanged: boolean;
}

/** Writes a command's result: JSON, or text in a terminal. */
export function writeResult(
  terminal: Terminal,
  { data, toText }: DocumentResult,
  { fields, query, pretty, hasChanged }: ResultOptions,
): void {
  const pick = toPick({ fields, query });
  const picked = pick && pickOrExplain(terminal, () => pick(data), { hasChanged });
  if (terminal.isJson) {
    terminal.writeResult(`${toJson(picked ? picked.data : data, { pretty })}\n`);
    return;
  }
  const paint = terminal.paintResult;
  terminal.writeResult(picked && fields ? renderFields(picked.data, fields, paint) : toText(paint));
}

/** Returns the filter for the result, or null if there is none. */
function toPick({
  fields,
  query,
}: Pick<ResultOptions, 'fields' | 'query'>): ((data: unknown) => unknown) | null {
  return fields ? (data) => pickFields(data, fields) : query;
}

/** Returns null after reporting why the filter failed; the whole result is shown then. */
function pickOrExplain(
  terminal: Terminal,
  pick: () => unknown,
  { hasChanged }: { hasChanged: boolean },
): { data: unknown } | null {
  try {
    return { data: pick() };
  } catch (error) {
    if (!hasChanged || !(error instanceof CliError)) throw error;
    terminal.writeStatus(`${error.message} The command succeeded. Here is its full result.`);
    return null;
  }
}

/** Builds the result of a dry run. `more` adds keys next to the list. */
export function toDryRunResult(
  would: readonly Change[],
  more: Readonly<Record<string, unknown>> = {},
): DocumentResult {
  return {
    data: { dry_run: true, would, ...more },
    toText: (paint) => renderChanges(would, paint),
  };
}

function renderChanges(would: readonly Change[], paint: Paint): string {
  const lines = would.flatMap((change) => {
    const [what, below] = toWords(change);
    const detail = below === undefined ? [] : toJson(below, { pretty: true }).split('\n');
    return [`  ${toLine(what)}`, ...detail.map((line) => paint('dim', `    ${line}`))];
  });
  return `Dry run: nothing was changed. The command would:\n${lines.join('\n')}\n`;
}

function toWords(change: Change): [what: string, below: unknown] {
  if ('method' in change) return [`${change.method} ${change.path}`, change.body];
  if ('write' in change) return [`write ${change.write}`, change.content];
  return [`delete ${change.delete}`, undefined];
}
