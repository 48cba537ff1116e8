import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeProgram } from '#cli/program/describe-program.ts';
import { formatText } from './checks/format-text.ts';
import { renderReference } from './cli-package/reference.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Writes docs/cli-reference.md from the commands.

  npm run cli:docs

  --check    only report whether it's current
`;
const { check: onlyChecks } = readOptions({ check: { type: 'boolean', default: false } }, USAGE);

const file = fileURLToPath(new URL('../docs/cli-reference.md', import.meta.url));
const page = await formatText(file, renderReference(await describeProgram()));
if (onlyChecks) {
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current !== page) {
    console.error("docs/cli-reference.md doesn't match the commands. Run: npm run cli:docs");
    process.exitCode = 1;
  }
} else {
  await writeFile(file, page);
  console.log('docs/cli-reference.md');
}
