import { type Config, readConfig } from '#app/server/config/config.ts';
import { moveBack, moveDatabase } from '#app/server/db/copy/move-database.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import { readOptions } from './operator/read-options.ts';
import { runTask } from './operator/with-database.ts';

const USAGE = `Moves the embedded database to an empty Postgres database. Stop Fanfare first. Uploaded files stay in the data folder.

  npm run -s db:move -- --to postgres://user:password@host/fanfare

  --to     the Postgres database
  --back   undo the move to that database, unless it was resumed since

Every row is copied and then compared. If the command is interrupted, run it again: it continues. From its start, the embedded database publishes nothing anymore.
`;
const { to, back: isBack } = readOptions(
  { to: { type: 'string' }, back: { type: 'boolean', default: false } },
  USAGE,
);
if (to === undefined || !/^postgres(ql)?:$/u.test(URL.parse(to)?.protocol ?? '')) {
  process.stderr.write(`Specify the Postgres database with --to.\n\n${USAGE}`);
  process.exit(2);
}
await runTask(() => withBoth(readConfig({ ...process.env, DATABASE_URL: '' }), to));

async function withBoth({ dataDir }: Config, targetUrl: string): Promise<void> {
  const source = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const target = await openDatabase({ databaseUrl: targetUrl, dataDir: null });
    try {
      await source.migrate();
      const pools = { source: source.pool, target: target.pool };
      await (isBack ? undo(pools) : move(pools, targetUrl));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

type Pools = Pick<Parameters<typeof moveDatabase>[0], 'source' | 'target'>;

async function move(pools: Pools, targetUrl: string): Promise<void> {
  const { host, pathname } = new URL(targetUrl);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  await moveDatabase({
    ...pools,
    movedTo: `postgresql://${host}${pathname}`,
    now: new Date(),
    print,
  });
  print(
    'The database was moved. Set DATABASE_URL, keep FANFARE_DATA_DIR and the master key, and start Fanfare: it’s paused. Then run: npm run resume -- --other-copy-stopped',
  );
}

async function undo(pools: Pools): Promise<void> {
  await moveBack(pools);
  process.stdout.write('The move was undone. Start Fanfare without DATABASE_URL.\n');
}
