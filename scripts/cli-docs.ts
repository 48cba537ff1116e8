import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeProgram } from '#cli/program/describe-program.ts';
import { formatText } from './checks/format-text.ts';
import { renderReference } from './cli-package/reference.ts';

/** Writes docs/cli-reference.md from the commands. With `--check`, only reports whether it's current. */
const file = fileURLToPath(new URL('../docs/cli-reference.md', import.meta.url));
const page = await formatText(file, renderReference(await describeProgram()));
if (process.argv.includes('--check')) {
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current !== page) {
    console.error("docs/cli-reference.md doesn't match the commands. Run: npm run cli:docs");
    process.exitCode = 1;
  }
} else {
  await writeFile(file, page);
  console.log('docs/cli-reference.md');
}
