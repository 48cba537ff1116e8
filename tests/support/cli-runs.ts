import { appendFileSync } from 'node:fs';

/** A CLI run in a test. scripts/test.ts uses these to check that every command succeeds in some test. */
export interface CliRunNote {
  readonly args: readonly string[];
  readonly code: number | null;
  readonly isJson: boolean;
}

/** Records a run in the file that scripts/test.ts names. Does nothing outside it. */
export function noteCliRun(args: readonly string[], code: number | null, stdout = ''): void {
  const file = process.env['FANFARE_TEST_CLI_RUNS'];
  if (!file) return;
  const note: CliRunNote = { args, code, isJson: isJson(stdout) };
  appendFileSync(file, `${JSON.stringify(note)}\n`);
}

/** Returns whether the text is one JSON value, or one per line. */
function isJson(text: string): boolean {
  if (text.trim() === '') return false;
  return isValue(text) || text.trimEnd().split('\n').every(isValue);
}

function isValue(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
