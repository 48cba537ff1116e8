import { parseArgs } from 'node:util';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';
import { type Bench, BENCHES } from './benches.ts';
import { recordRun, writeBenchmarksPage } from './record/benchmarks-page.ts';
import { describeMachine } from './record/describe-machine.ts';
import { toFigures } from './record/to-figures.ts';

// `npm run bench -- <name> [--posts N] [--gb N] [--sizes N,N] [--write]` uses DATABASE_URL's Postgres, a
// temporary one, or the embedded database. Prints one JSON object per line; each bench documents its fields.
const USAGE = `Runs a benchmark and prints one JSON object per line. Exits with 1 if something is over its limit.

  npm run bench -- <name> [--posts N] [--gb N] [--sizes N,N] [--write]

  --write records the run in docs/benchmarks.md. Without a name, it renders that page from the recorded runs.

${Object.entries(BENCHES)
  .map(([name, { about }]) => `  ${name}: ${about}`)
  .join('\n')}
`;

const print = (text: string): void => void process.stderr.write(`${text}\n`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: 'string' },
    gb: { type: 'string', default: '2' },
    sizes: { type: 'string', default: '1000,100000' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [name] = positionals;
const bench = BENCHES[name ?? ''];
if (values.help) process.stdout.write(USAGE);
else if (name === undefined && values.write) await writeBenchmarksPage();
else if (name === undefined || !bench) {
  print(USAGE);
  process.exitCode = 2;
} else process.exitCode = (await runBench(name, bench)) ? 0 : 1;
// Servers and pools may still be open.
process.exit();

/** Runs a bench and returns whether everything is within its limits. */
async function runBench(benchName: string, chosen: Bench): Promise<boolean> {
  const { about, columns } = chosen;
  const machine = describeMachine();
  const given = process.env.DATABASE_URL || null;
  const server =
    given ?? (isPostgresInstalled ? (await startPostgresServer()).toUrl('postgres') : null);
  const results: object[] = [];
  for await (const result of chosen.run({
    posts: Number(values.posts ?? chosen.posts ?? 0),
    gb: Number(values.gb),
    server,
    sizes: values.sizes.split(',').map(Number),
  })) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    results.push(result);
  }
  const figures = toFigures(results, columns);
  if (values.write) {
    const words = process.argv.slice(2).filter((word) => word !== '--write');
    const command = `npm run bench -- ${words.join(' ')}`;
    const date = new Date().toISOString();
    await recordRun({ name: benchName, about, command, date, machine, figures });
  }
  return figures.problems.length === 0;
}
