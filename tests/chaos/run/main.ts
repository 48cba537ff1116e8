import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { runLarge } from '../large/run-large.ts';
import { runSchedule } from '../schedule/run-schedule.ts';
import { runChaos } from './run-chaos.ts';
import { readOptions } from '#scripts/operator/read-options.ts';

// `npm run chaos -- --posts 300 --seed 7 --kills 10` uses the embedded database and one process. `npm run
// chaos -- --posts 2000 --seed 7 --kills 20 --workers 2` uses Postgres, from DATABASE_URL or a temporary one.
// With `--network`, the network between the processes fails instead of the platforms. Progress goes to
// stderr; the last line of stdout is a JSON object. See docs/exactly-once.md.
const USAGE = `Publishes posts while platforms fail and processes are killed, then checks that each is live once.

  npm run chaos -- --posts 300 --seed 7 --kills 10

  --posts       how many posts (50; 300 with --rich, 1000 with --large)
  --seed        a number that makes a run repeatable (1)
  --kills       how often a process is killed (5; 10 with --rich or --schedule)
  --workers     worker processes; more than 1 needs Postgres (1)
  --postgres    on Postgres, DATABASE_URL's or one of its own
  --network     break the connections between the processes instead of the platforms
  --rich        mix videos, carousels, threads, documents, and first comments, and count each part
  --schedule    schedule posts for a week instead, which passes in minutes; on Postgres, with two workers
  --large       three web processes behind a proxy, three workers, Postgres, Redis, and S3: each kind is killed or
                restarted, and the processes are replaced one after another by this build
  --from        the revision that runs before the upgrade, with --large (the last tag, or this build)
  --deliveries  how many, with --schedule (20000)
  --times       at how many times of the week, with --schedule (672: every 15 minutes)
  --json        print only the last line, one JSON object
`;

const values = readOptions(
  {
    posts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    network: { type: 'boolean', default: false },
    rich: { type: 'boolean', default: false },
    schedule: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    from: { type: 'string' },
    deliveries: { type: 'string', default: '20000' },
    times: { type: 'string', default: '672' },
    json: { type: 'boolean', default: false },
  },
  USAGE,
);
const workers = Number(values.workers);
const needsServer = values.postgres || values.schedule || workers > 1;
const given = process.env.DATABASE_URL || null;
const databaseUrl = given ?? (needsServer ? (await startPostgresServer()).toUrl('postgres') : null);
const shared = {
  seed: Number(values.seed),
  kills: Number(values.kills ?? (values.rich || values.schedule ? 10 : 5)),
  print: (text: string) => void process.stderr.write(`${text}\n`),
};
const isGood = await chooseRun()();
process.exit(isGood ? 0 : 1);

function chooseRun(): () => Promise<boolean> {
  if (values.large) return replaceProcesses;
  return values.schedule ? passWeek : publishPosts;
}

async function replaceProcesses(): Promise<boolean> {
  const posts = Number(values.posts ?? 1000);
  const summary = await runLarge({ ...shared, posts, from: values.from ?? null });
  print(summary);
  const { lost, duplicates, unexplained, problems } = summary;
  return lost + duplicates + unexplained + problems.length === 0;
}

async function publishPosts(): Promise<boolean> {
  const { network, rich } = values;
  const posts = Number(values.posts ?? (rich ? 300 : 50));
  const summary = await runChaos({
    ...shared,
    posts,
    workers,
    databaseUrl,
    maxFaults: null,
    network,
    rich,
  });
  print(summary);
  const { lost, duplicates, unexplained, problems } = summary;
  return lost + duplicates + unexplained + problems.length === 0;
}

async function passWeek(): Promise<boolean> {
  const summary = await runSchedule({
    ...shared,
    deliveries: Number(values.deliveries),
    times: Number(values.times),
    databaseUrl: databaseUrl ?? '',
  });
  print(summary);
  return summary.problems.length === 0;
}

function print(summary: object): void {
  if (!values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(summary)}\n`);
}
