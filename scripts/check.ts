import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatGate, lintGate, runGates, TYPES } from './checks/gates.ts';
import { runRelatedTests } from './checks/run-tests.ts';

/**
 * Checks a change before it's pushed: types of the whole project, lint and format of the changed files, and
 * the unit and contract tests that import them. `--base` names the branch to compare with.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { base: { type: 'string', default: 'origin/main' } } });

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Lists files that differ from the merge base: committed, staged, edited, and new, but not deleted. */
function listChanged(): string[] {
  const base = git('merge-base', 'HEAD', values.base).trim();
  const names = [
    git('diff', '--name-only', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ].flatMap((text) => text.split('\0').filter(Boolean));
  return [...new Set(names)].filter((name) => existsSync(path.join(root, name))).sort();
}

const changed = listChanged();
const code = changed.filter((name) => /\.(?:[jt]sx?|mjs)$/u.test(name));
/** Every test depends on the configuration files. Run `npm test` for changes to those. */
const imported = code.filter((name) => !name.includes('.config.'));
if (changed.length === 0) console.log(`No files differ from ${values.base}.`);
const quick = [
  ...(changed.length > 0 ? [formatGate(changed)] : []),
  ...(code.length > 0 ? [lintGate(code)] : []),
];
const [types, style, tests] = await Promise.all([
  runGates([TYPES]),
  runGates(quick),
  runRelatedTests(imported),
]);
const failed = types.failed + style.failed + tests.failed;
const passed = types.passed + style.passed + tests.passed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
