import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import { EXIT_CODES } from '#cli/errors/exit-codes.ts';
import { toJson } from '../terminal/json.ts';
import type { Paint } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

export interface ErrorReport {
  readonly text: string;
  readonly exitCode: number;
}

/** Formats an error: a message for people, or one JSON line for programs. */
export function reportError(
  error: unknown,
  { json, paint }: { json: boolean; paint: Paint },
): ErrorReport {
  const cliError = error instanceof CliError ? error : toBug(error);
  const text = json ? toJsonError(cliError) : toTextError(cliError, paint);
  return { text, exitCode: EXIT_CODES[cliError.exit] };
}

function toBug(error: unknown): CliError {
  const message = error instanceof Error ? error.message : String(error);
  return new CliError('internal', {
    exit: 'error',
    message: `Internal error in fanfare: ${message}`,
    hint: 'Please report it with the command you ran.',
    cause: error,
  });
}

function toJsonError(error: CliError): string {
  const { code, message, violations, violationsOmitted, requestId, hint } = error;
  const omitted = violationsOmitted > 0 ? { errors_omitted: violationsOmitted } : {};
  const shown = { code, message, errors: violations, ...omitted, request_id: requestId ?? null };
  return `${toJson({ error: { ...shown, hint } }, { pretty: false })}\n`;
}

function toTextError(error: CliError, paint: Paint): string {
  const { message, violations, violationsOmitted, requestId, hint } = error;
  const count = violations.length + violationsOmitted;
  const only = count === 1 ? findRepeated(error) : null;
  const headline = count > 1 ? `${count} problems found:` : toLine(only?.message ?? message);
  const lines = [`${paint('red', 'Error:')} ${headline}`];
  if (only) lines[0] += toPlace(only, paint);
  else
    for (const violation of violations)
      lines.push(`  - ${toLine(violation.message)}${toPlace(violation, paint)}`);
  if (violationsOmitted > 0) lines.push(`  - and ${violationsOmitted} more`);
  if (hint) lines.push(toLine(hint));
  if (requestId) lines.push(paint('dim', `Request ID: ${toLine(requestId)}`));
  return `${lines.join('\n')}\n`;
}

/** Returns the violation that the message repeats, maybe after its place: `#query/limit: …`. */
function findRepeated({ message, violations: [first] }: CliError): Violation | null {
  return first?.message && message.endsWith(first.message) ? first : null;
}

function toPlace({ flag, pointer }: Violation, paint: Paint): string {
  const place = flag ?? pointer;
  return place === '' ? '' : paint('dim', ` (${toLine(place)})`);
}
