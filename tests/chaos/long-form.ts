import { parseArgs } from 'node:util';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { runRandomKills } from './random-kills.ts';

// `npm run chaos -- --rounds 50 --seed 7`: kills at random times. Its last line is a JSON summary.
// With `--postgres` on a Postgres server of its own instead of the embedded database.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});
const server = values.postgres ? await startPostgresServer() : null;
const summary = await runRandomKills({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  databaseUrl: server?.urlOf('postgres') ?? null,
  say: (text) => void process.stderr.write(`${text}\n`),
});
process.stdout.write(`${JSON.stringify(summary)}\n`);
process.exitCode = summary.doubles + summary.losses === 0 ? 0 : 1;
