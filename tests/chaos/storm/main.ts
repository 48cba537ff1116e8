import { parseArgs } from 'node:util';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { runStorm } from './run-storm.ts';

// `npm run chaos -- --posts 300 --seed 7 --kills 10`: on the embedded database, one process.
// `npm run chaos -- --posts 2000 --seed 7 --kills 20 --workers 2`: on Postgres, DATABASE_URL's or one of
// its own. With `--network` not the platforms fail but what lies between the processes. Progress goes to stderr; the last line of stdout is a JSON object. See docs/exactly-once.md.
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '5' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    network: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const workers = Number(values.workers);
const needsServer = values.postgres || workers > 1;
const given = process.env.DATABASE_URL || null;
const databaseUrl = given ?? (needsServer ? (await startPostgresServer()).urlOf('postgres') : null);
const summary = await runStorm({
  posts: Number(values.posts),
  seed: Number(values.seed),
  kills: Number(values.kills),
  workers,
  databaseUrl,
  mostGusts: null,
  network: values.network,
  say: (text) => void process.stderr.write(`${text}\n`),
});
if (!values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(summary)}\n`);
const { lost, duplicates, unexplained, problems } = summary;
process.exit(lost + duplicates + unexplained + problems.length === 0 ? 0 : 1);
