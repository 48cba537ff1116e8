import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readOptions } from '#scripts/operator/read-options.ts';
import { createRandom, shuffle } from '#tests/chaos/run/random.ts';
import { listMutants, type Mutant } from './list-mutants.ts';
import { readNearestTests } from './nearest-tests.ts';
import { isKilled, ROOT } from './run-mutant.ts';

const USAGE = `Changes places of the code, one at a time, and counts how many changes the tests nearest to them notice.

  npm run mutations -- --sample 60 --seed 1

  --sample      how many places (60)
  --seed        a number that picks the same places again (1)
  --in          a folder or file to pick from, as often as needed (app/domain, app/server/services/publishing)
  --at          path:line, as often as needed: every change of that line instead of a sample
  --skip        how many of the sample to skip, to resume an interrupted run (0)

It writes each change to the working tree and reverts it, so start in a clean one and don't edit anything meanwhile.
Exits with 1 when fewer than 85 % are killed.
`;
const ROOMS = ['app/domain', 'app/server/services/publishing'];
const AIM = 0.85;
/** How many test files to run for a place: the first ones decide most places quickly. */
const [FIRST, QUICK, SLOW] = [5, 16, 6];

const CONTRACT = 'tests/openapi/document.test.ts';

const values = readOptions(
  {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    in: { type: 'string', multiple: true, default: ROOMS },
    at: { type: 'string', multiple: true, default: [] },
    skip: { type: 'string', default: '0' },
  },
  USAGE,
);

// An interrupted run reverts its change, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
const listTests = readNearestTests(ROOT, files);
const survivors: Mutant[] = [];
const mutants = pickMutants();
for (const [index, mutant] of mutants.entries()) {
  const isFound = await isNoticed(mutant);
  if (!isFound) survivors.push(mutant);
  process.stdout.write(
    `${index + 1}/${mutants.length} ${isFound ? 'killed' : 'SURVIVED'} ${describe(mutant)}\n`,
  );
}
const killed = mutants.length - survivors.length;
const ratio = mutants.length === 0 ? 1 : killed / mutants.length;
process.stdout.write(
  `\n${survivors.map((mutant) => `survived: ${describe(mutant)}\n`).join('')}` +
    `${killed} of ${mutants.length} killed (${Math.round(ratio * 100)} %)\n`,
);
process.exitCode = ratio >= AIM ? 0 : 1;

function pickMutants(): Mutant[] {
  if (values.at.length > 0) return values.at.flatMap(listAt);
  const all = files
    .filter((file) => values.in.some((room) => file === room || file.startsWith(`${room}/`)))
    .flatMap((file) => listMutants(file, readFileSync(path.join(ROOT, file), 'utf8')));
  return shuffle(all, createRandom(Number(values.seed))).slice(
    Number(values.skip),
    Number(values.sample),
  );
}

function listAt(place: string): Mutant[] {
  const [file = '', line = ''] = place.split(':');
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return listMutants(file, text).filter((mutant) => line === '' || mutant.line === Number(line));
}

/** Runs the nearest tests, quick ones first, and only those for pure code. Returns whether one of them failed. */
async function isNoticed(mutant: Mutant): Promise<boolean> {
  const { quick, slow } = listTests(mutant.file);
  const isPure = mutant.file.startsWith('app/domain/') && quick.length > 0;
  // The published contract pins each schema, however far away the schema is.
  const contract = quick.slice(QUICK).filter((test) => test === CONTRACT);
  const last = isPure ? contract : slow.slice(0, SLOW);
  for (const tests of [quick.slice(0, FIRST), quick.slice(FIRST, QUICK), last])
    if (tests.length > 0 && (await isKilled(mutant, tests))) return true;
  return false;
}

function describe({ file, line, operator, original, replacement }: Mutant): string {
  const toLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').slice(0, 70);
  return `${file}:${line} ${operator}: ${toLine(original)} -> ${toLine(replacement)}`;
}
