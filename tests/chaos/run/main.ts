import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { runChaos } from './run-chaos.ts';
import { readOptions } from '#scripts/operator/read-options.ts';

// `npm run chaos -- --posts 300 --seed 7 --kills 10` uses the embedded database and one process. `npm run
// chaos -- --posts 2000 --seed 7 --kills 20 --workers 2` uses Postgres, from DATABASE_URL or a temporary one.
// With `--network`, the network between the processes fails instead of the platforms. Progress goes to
// stderr; the last line of stdout is a JSON object. See docs/exactly-once.md.
const USAGE = `Publishes posts while platforms fail and processes are killed, then checks that each is live once.

  npm run chaos -- --posts 300 --seed 7 --kills 10

  --posts       how many posts (50)
  --seed        a number that makes a run repeatable (1)
  --kills       how often a process is killed (5)
  --workers     worker processes; more than 1 needs Postgres (1)
  --postgres    on Postgres, DATABASE_URL's or one of its own
  --network     break the connections between the processes instead of the platforms
  --json        print only the last line, one JSON object
`;

const values = readOptions(
  {
    posts: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '5' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    network: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  USAGE,
);
const workers = Number(values.workers);
const needsServer = values.postgres || workers > 1;
const given = process.env.DATABASE_URL || null;
const databaseUrl = given ?? (needsServer ? (await startPostgresServer()).toUrl('postgres') : null);
const summary = await runChaos({
  posts: Number(values.posts),
  seed: Number(values.seed),
  kills: Number(values.kills),
  workers,
  databaseUrl,
  maxFaults: null,
  network: values.network,
  print: (text) => void process.stderr.write(`${text}\n`),
});
if (!values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(summary)}\n`);
const { lost, duplicates, unexplained, problems } = summary;
process.exit(lost + duplicates + unexplained + problems.length === 0 ? 0 : 1);
