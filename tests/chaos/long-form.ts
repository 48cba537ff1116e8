import { parseArgs } from 'node:util';
import { runRandomKills } from './random-kills.ts';

// `npm run chaos -- --rounds 50 --seed 7`: kills at random times. Its last line is a JSON summary.
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
const summary = await runRandomKills({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  say: (text) => void process.stderr.write(`${text}\n`),
});
process.stdout.write(`${JSON.stringify(summary)}\n`);
process.exitCode = summary.doubles + summary.losses === 0 ? 0 : 1;
