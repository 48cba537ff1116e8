import { appendFileSync } from 'node:fs';

/** How a test ran the command line; scripts/test.ts judges by them whether every command succeeds. */
export interface CliRunNote {
  readonly args: readonly string[];
  readonly code: number | null;
  readonly isJson: boolean;
}

/** Noted while all tests run, in the file that scripts/test.ts names; nothing is noted by hand. */
export function noteCliRun(args: readonly string[], code: number | null, stdout = ''): void {
  const file = process.env['FANFARE_TEST_CLI_RUNS'];
  if (!file) return;
  const note: CliRunNote = { args, code, isJson: isJson(stdout) };
  appendFileSync(file, `${JSON.stringify(note)}\n`);
}

/** One value, or one for each line. */
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
