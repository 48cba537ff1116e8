import { signIn } from '#scripts/probe/sign-in.ts';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';
import { MEASURE_PRELOAD } from '#tests/support/measure-process.ts';
import { startProduct } from '#tests/support/product-processes.ts';
import type { AttackResult } from './attack.ts';
import { listAttacks } from './list-attacks.ts';
import { runAttacks } from './run-attacks.ts';
import { readOptions } from '#scripts/operator/read-options.ts';

const GOAL_MS = 100;
const SHOWN = 25;

const USAGE = `Sends adversarial requests to a running product and prints how long its event loop stood still.

  npm run attack -- --short

  --short       only a few attacks
  --long        also those that take minutes
  --at          only operations whose name contains this
  --verbose     print every attack, not only the slowest
`;

const values = readOptions(
  {
    long: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    at: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
  USAGE,
);

const pad = (value: number): string => String(Math.round(value)).padStart(6);

const toRow = ({ entryPoint, name, large, faults }: AttackResult): string =>
  `${pad(large.blockMs)} ms blocked ${pad(large.cpuMs)} ms CPU ${pad(large.grownMiB)} MiB ${large.status} ${entryPoint}: ${name}${faults.map((fault) => ` [${fault}]`).join('')}\n`;

// Sends adversarial requests to every endpoint of a running product and prints how long its event loop was
// blocked.
const product = await startProduct({ sandbox: 'direct', preload: [MEASURE_PRELOAD] });
try {
  const { url, token, process: child } = product.app;
  const cookie = await signIn(url, DEMO_USER);
  const all = await listAttacks({ form: values.long ? 'long' : values.short ? 'short' : 'full' });
  const attacks = all.filter(({ entryPoint }) => entryPoint.includes(values.at));
  const target = { url, token, cookie, process: child };
  const results = await runAttacks(target, attacks, {
    maxBlockMs: GOAL_MS,
    onResult: (result) => void (values.verbose && process.stderr.write(toRow(result))),
  });
  const faulty = results.filter(({ faults }) => faults.length > 0);
  const slowest = results.toSorted((a, b) => b.large.blockMs - a.large.blockMs);
  for (const result of new Set([...faulty, ...slowest.slice(0, SHOWN)]))
    process.stdout.write(toRow(result));
  const [worst] = slowest;
  const summary = {
    entryPoints: new Set(results.map(({ entryPoint }) => entryPoint)).size,
    attacks: results.length,
    longestBlockMs: Math.round(worst?.large.blockMs ?? 0),
    at: worst ? `${worst.entryPoint}: ${worst.name}` : null,
    goalMs: GOAL_MS,
    faults: faulty.length,
  };
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = faulty.length > 0 ? 1 : 0;
} finally {
  await product.close();
}
