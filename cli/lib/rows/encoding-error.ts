import type { ForeignLine } from '#app/domain/text/text-encoding.ts';
import { CliError } from '#cli/errors/cli-error.ts';

/** Returns an error that names the line that isn't UTF-8, if known. */
export function toEncodingError(name: string, where: ForeignLine | null): CliError {
  const line = where === null ? '' : ` in line ${where.line}`;
  const text = where?.text ? ` Read as Windows-1252, the line is: ${where.text}` : '';
  return new CliError('file_unreadable', {
    exit: 'usage',
    message: `${name} isn't valid UTF-8${line}, so characters like ä or é would be lost.${text}`,
    hint: 'Save it as UTF-8. In Excel, choose "CSV UTF-8 (Comma delimited)".',
  });
}
